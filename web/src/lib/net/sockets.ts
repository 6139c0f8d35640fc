/** Sockets to tables; the first is opened while the page that talks over it is still on its way. */

const FRESH = 5000; // ms for which one is kept that nobody talks over

let early: { address: string; socket: WebSocket; timer: ReturnType<typeof setTimeout> } | undefined;

export function addressOf(table: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${table}/socket`;
}

/** Open a socket to a table for the caller that asks for one soon. */
export function preconnect(table: string): void {
  closePreconnected();
  const address = addressOf(table);
  early = { address, socket: new WebSocket(address), timer: setTimeout(closePreconnected, FRESH) };
}

/** A socket that is open, or is going to be. */
export function socketTo(address: string): WebSocket {
  if (early?.address !== address || early.socket.readyState > WebSocket.OPEN) return new WebSocket(address);
  const { socket, timer } = early;
  clearTimeout(timer);
  early = undefined;
  return socket;
}

function closePreconnected(): void {
  clearTimeout(early?.timer);
  early?.socket.close();
  early = undefined;
}
