/** Every legal move in words, in groups. */
import { t } from '../../i18n.svelte';
import type { Desk } from '../../desk/desk.svelte';
import { paymentName } from '../../board/names';

export interface Move {
  text: string;
  name: string;
}

export interface MoveGroup {
  title: string;
  moves: readonly Move[];
}

/** The moves of the decision that is owed. */
export function moveGroups(desk: Desk): MoveGroup[] {
  const groups = [draws(desk), keeps(desk), tunnel(desk), ...claims(desk), ...stations(desk), rest(desk)];
  return groups.filter((group) => group.moves.length > 0);
}

function draws({ legal, names }: Desk): MoveGroup {
  const row = [...legal.draws.row].map(([color, text]) => ({
    text,
    name: t('web.table.take', { color: names.color(color) }),
  }));
  const { blind } = legal.draws;
  const deck = blind === undefined ? [] : [{ text: blind, name: t('web.table.move.blind') }];
  return { title: t('web.table.move.cards'), moves: [...deck, ...row] };
}

function keeps({ legal, own, names }: Desk): MoveGroup {
  const offer = own?.offer ?? [];
  const name = (positions: readonly number[]): string =>
    positions.map((position) => names.ticketName(offer[position - 1] ?? '')).join(' + ');
  return {
    title: t('web.table.move.keep'),
    moves: legal.keeps.map(({ text, positions }) => ({ text, name: name(positions) })),
  };
}

function tunnel({ legal, names, game }: Desk): MoveGroup {
  const asked = game?.tunnel;
  if (asked === undefined) return { title: '', moves: [] };
  const pays = legal.pays.map((pay) => ({
    text: pay.text,
    name: t('web.table.move.pay', { cards: paymentName({ ...pay, color: asked.color }, asked.due, names) }),
  }));
  const refuse = legal.refuse === undefined ? [] : [{ text: legal.refuse, name: t('web.table.take_back_cards') }];
  return { title: names.trackName(asked.track), moves: [...pays, ...refuse] };
}

function claims({ legal, names, board }: Desk): MoveGroup[] {
  return [...legal.claims].map(([id, ways]) => {
    const track = names.track(id);
    const points = board.route_points[track.length] ?? 0;
    const title = t('web.table.move.claim', { route: names.trackName(id), count: points });
    return { title, moves: ways.map((way) => ({ text: way.text, name: paymentName(way, track.length, names) })) };
  });
}

function stations(desk: Desk): MoveGroup[] {
  return [...desk.legal.stations].map(([city, ways]) => ({
    title: t('web.table.station_in', { city: desk.names.city(city) }),
    moves: ways.map((way) => ({ text: way.text, name: paymentName(way, desk.stationPrice, desk.names) })),
  }));
}

function rest({ legal }: Desk): MoveGroup {
  const moves: Move[] = [];
  if (legal.tickets !== undefined) moves.push({ text: legal.tickets, name: t('web.table.draw_tickets') });
  if (legal.pass !== undefined) moves.push({ text: legal.pass, name: t('web.table.pass') });
  return { title: t('web.table.move.other'), moves };
}
