// Machines are slow at times: a test that waits for something waits as long as it takes.
import { vi } from 'vitest';

const PATIENCE_MS = 20_000;
const { waitFor } = vi;
vi.waitFor = (look, options = PATIENCE_MS) => waitFor(look, options);
