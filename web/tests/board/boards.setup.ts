/** Hands the boards to the tests as the server would: asked from the Python package, so that no copy grows old. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

import type { Board } from '../../src/lib/messages';

declare module 'vitest' {
  interface ProvidedContext {
    boards: Record<string, Board>;
    /** The Python that has the package. */
    python: string;
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const VENVS = ['.venv/bin/python', '.venv/Scripts/python.exe'].map((path) => ROOT + path);
const PROGRAM = `
import sys, msgspec
from whistlestop.maps.editions import edition_ids
from whistlestop.server.api.boards import load_edition_board
sys.stdout.buffer.write(msgspec.json.encode({edition: load_edition_board(edition) for edition in edition_ids()}))
`;

/** Called once by vitest, before any test. */
export default function setup(project: TestProject): void {
  const python = VENVS.find((path) => existsSync(path)) ?? 'python3';
  const answer = execFileSync(python, ['-c', PROGRAM], { cwd: ROOT, encoding: 'utf-8', maxBuffer: 16_000_000 });
  project.provide('python', python);
  project.provide('boards', JSON.parse(answer) as Record<string, Board>);
}
