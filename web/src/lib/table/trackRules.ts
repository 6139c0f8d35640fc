/** Which rule says most about what is pointed at or chosen. */
import type { RuleId } from '../rules/pages';
import type { Choice } from '../desk/choosing';
import type { Desk } from '../desk/desk.svelte';

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
