/** Copying without https: browsers keep `navigator.clipboard` for secure pages, and a server at home is none. */

/** Copy a text; return whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true; // no keyboard on a phone
  area.className = 'unseen';
  const focused = document.activeElement;
  // Inside an open dialog, because everything outside of it is inert.
  (focused?.closest('dialog') ?? document.body).append(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way on plain http
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
