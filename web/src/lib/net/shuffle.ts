/** A seat's part in the shuffle: shows the promised bytes when the table starts, and promises others when that failed. */
import type { Commit, Contribute, Done, Refused, Scene, SeatView, ShuffleView } from '../messages';
import { drawBytes, keepAt, keptAt } from './commitments';

type ShuffleCommand = Commit | Contribute;

const TRY_AGAIN = new Set(['too_many_messages', 'not_stored']);

export class ShufflePart {
  readonly #table: string;
  readonly #send: (command: ShuffleCommand) => void;
  readonly #sent = new Set<string>();
  #scene: Scene | undefined;
  #seat: number | null = null;
  #isDrawing = false;
  #drawn: { commitment: string; bytes: string } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, send: (command: ShuffleCommand) => void) {
    this.#table = table;
    this.#send = send;
  }

  /** See what is to be done, now that nothing newer has happened at the table. */
  look(scene: Scene, seat: number | null): void {
    this.#scene = scene;
    this.#seat = seat;
    const { phase, seats, shuffle } = scene.table;
    const mine: SeatView | undefined = seat === null ? undefined : seats[seat];
    if (seat === null || mine?.name === undefined) return;
    if (mine.has_committed) this.#drawn = undefined;
    if (phase === 'starting' && !mine.has_contributed) this.#contribute(shuffle, seat);
    if (phase === 'forming' && !mine.has_committed) this.#commit(seat);
  }

  /** An answer has come, perhaps to one of ours. */
  settle(answer: Done | Refused): void {
    if (answer.type === 'done' || !this.#sent.has(answer.id ?? '') || !TRY_AGAIN.has(answer.code)) return;
    const seconds = typeof answer.values?.seconds === 'number' ? answer.values.seconds : 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.forget();
      this.#lookAgain();
    }, seconds * 1000);
  }

  /** The line is another one: what was sent over the old one may not have arrived. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#sent.clear();
  }

  #contribute({ commitment: server, client_commitments }: ShuffleView, seat: number): void {
    const commitment = client_commitments[seat];
    const kept = keptAt(this.#table).find((one) => one.commitment === commitment);
    if (typeof commitment !== 'string' || kept?.bytes === undefined) return;
    // Bytes that were shown under another promise of the server are known: it could have chosen the new one by them.
    if (kept.server !== undefined && kept.server !== server) return;
    if (kept.server === undefined || kept.seat !== seat) keepAt(this.#table, { ...kept, seat, server });
    this.#sendOnce({ type: 'contribute', id: `contribute-${commitment.slice(0, 16)}`, contribution: kept.bytes });
  }

  #commit(seat: number): void {
    if (this.#drawn === undefined) {
      if (!this.#isDrawing) void this.#draw();
      return;
    }
    const { commitment } = this.#drawn;
    // Kept before it is sent, for this tab and for all others.
    keepAt(this.#table, { ...this.#drawn, seat });
    this.#sendOnce({ type: 'commit', id: `commit-${commitment.slice(0, 16)}`, commitment });
  }

  async #draw(): Promise<void> {
    this.#isDrawing = true;
    this.#drawn = await drawBytes();
    this.#isDrawing = false;
    this.#lookAgain();
  }

  #lookAgain(): void {
    if (this.#scene !== undefined) this.look(this.#scene, this.#seat);
  }

  #sendOnce(command: ShuffleCommand): void {
    if (this.#sent.has(command.id)) return;
    this.#sent.add(command.id);
    this.#send(command);
  }
}
