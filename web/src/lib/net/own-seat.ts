/** Which seat is ours, after seats have moved up while nobody listened: the one at which our promise stands. */
import type { TableView } from '../messages';
import { keptAt } from './commitments';
import { tableView } from './tables';

export class OwnSeat {
  readonly #table: string;
  #commitment: string | undefined;

  constructor(table: string, seat: number | null) {
    this.#table = table;
    this.#commitment = keptAt(table).findLast((kept) => kept.seat === seat)?.commitment;
  }

  /** Remember the promise that stands at our seat, if it is one of this browser. */
  note({ shuffle }: TableView, seat: number | null): void {
    const commitment = seat === null ? undefined : shuffle.client_commitments[seat];
    const kept = keptAt(this.#table).find((one) => one.commitment === commitment);
    this.#commitment = kept?.commitment ?? this.#commitment;
  }

  /** Another seat at which our promise stands now. */
  elsewhere({ shuffle }: TableView, seat: number | null): number | undefined {
    const found = this.#commitment === undefined ? -1 : shuffle.client_commitments.indexOf(this.#commitment);
    return found >= 0 && found !== seat ? found : undefined;
  }

  /** The same by asking the server, which has refused the seat that we thought was ours. */
  async ask(seat: number | null): Promise<number | undefined> {
    const view = await tableView(this.#table).catch(() => undefined);
    return view && this.elsewhere(view, seat);
  }
}
