/** Facts about a track in words, for the bubbles on the map. */
import type { Choice } from '../../desk/choices';
import type { Desk } from '../../desk/desk.svelte';
import { number, t } from '../../i18n.svelte';
import type { RuleId } from '../../rules/pages';

/** What a claim would cost and bring: "4 trains", "+7", "28 left after". */
export function plannedTrack(desk: Desk, id: string): string[] {
  const { length } = desk.names.track(id);
  const left = desk.game?.players[desk.session.seat ?? -1]?.pieces;
  const parts = [desk.names.pieces(length), pointsOf(desk, length)];
  return left === undefined ? parts : [...parts, t('web.table.left_after', { count: left - length })];
}

/** What a track is: "Denver – Kansas City", "4 black", "+7"; or whose it is. */
export function describedTrack(desk: Desk, id: string): string[] {
  const track = desk.names.track(id);
  const owner = desk.game?.tracks[id];
  const name = desk.names.trackName(id);
  if (owner !== undefined) return [name, desk.nameOf(owner)];
  return [name, desk.names.cards(track.color, track.length), pointsOf(desk, track.length)];
}

function pointsOf({ board }: Desk, length: number): string {
  return number(board.route_points[length] ?? 0, 'both');
}

/** The rule behind a track: why nobody can have it any more, or what it costs. */
export function ruleOfTrack(desk: Desk, id: string): RuleId {
  const { twin, is_tunnel, ferry_wilds, color } = desk.names.track(id);
  const owners = desk.game?.tracks ?? {};
  if (owners[id] !== undefined) return 'C6';
  if (desk.marks.closed.has(id)) return twin !== null && owners[twin] === desk.ownSeat ? 'C7' : 'C8';
  if (is_tunnel) return 'U1';
  if (ferry_wilds > 0) return 'F1';
  return color === 'gray' ? 'C2' : 'C1';
}

/** The rule behind what is chosen. */
export function ruleOfChoice(desk: Desk, choice: Choice): RuleId {
  if (choice.kind === 'tickets') return 'K1';
  return choice.kind === 'track' ? ruleOfTrack(desk, choice.track) : 'G1';
}
