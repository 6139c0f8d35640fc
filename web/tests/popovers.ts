/** What a browser tells a popover that Escape was pressed in. */
export function closeRequest(): Event {
  return Object.assign(new Event('beforetoggle'), { newState: 'closed' });
}
