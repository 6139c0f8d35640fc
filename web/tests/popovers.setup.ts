/** The page that tests run in does not know popovers: there, they are shown as long as they are on the page. */
import { vi } from 'vitest';

HTMLElement.prototype.showPopover = vi.fn();
