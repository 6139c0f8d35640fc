/** Facts about a track in words, for the bubbles on the map. */
import type { Choice } from '../../desk/choices';
import type { Desk } from '../../desk/desk.svelte';
import { number, t } from '../../i18n.svelte';

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

/** The rule behind a track: why it can't be claimed any more, or what it costs. */
export function ruleOfTrack({ board, game, own }: Desk, id: string): string | undefined {
  if (game?.tracks[id] !== undefined) return board.taken_rule;
  return (own ?? game)?.closed[id] ?? board.price_rules[id];
}

/** The rule behind what is chosen. */
export function ruleOfChoice(desk: Desk, choice: Choice): string | undefined {
  if (choice.kind === 'tickets') return 'K1';
  return choice.kind === 'track' ? ruleOfTrack(desk, choice.track) : 'G1';
}
