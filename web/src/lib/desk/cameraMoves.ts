/** What the camera does by itself: it shows what is being decided, and what somebody wants to see. */
import type { Camera } from '../board/camera.svelte';
import { type Covered, NOTHING_COVERED } from '../board/framing';
import { type BoardLayout, type Box, boundsOf } from '../board/layout';
import type { Desk } from './desk.svelte';

const MARGIN = 48; // pixels around what is decided
const NARROW_MARGIN = 16; // pixels around the whole board; a sheet that has just come still rises by some of them
const WIDE_MARGIN = 60; // pixels around a ticket
const VISIBLE = 6; // pixels that a track is thick, at least, to be judged by the eye

/** The track or the city that a decision is about. */
export function subjectOf({ choice, option, game, kind }: Desk): string | undefined {
  if (kind === 'tunnel') return game?.tunnel?.track;
  if (choice?.kind === 'city') return choice.city;
  return choice?.kind === 'track' ? (option?.track ?? choice.track) : undefined;
}

/** Look at what a decision is about, if it is out of sight or too small to judge. */
export function followSubject(layout: BoardLayout, camera: Camera, subject: string): void {
  const part = boundsOf(layout, layout.tracks.has(subject) ? { tracks: [subject] } : { cities: [subject] });
  const isSmall = layout.slotThickness * camera.scale < VISIBLE;
  const isOutOfSight = isHidden(camera, part);
  // Who looks closely goes on to do so when something else is chosen, or the stage gets smaller.
  if (isSmall || isOutOfSight || camera.isLooking) camera.lookAt(part, MARGIN);
  else camera.hold();
}

/** The whole board above a sheet that is as wide as the stage; one in a corner leaves enough of it in sight. */
export function makeRoom({ width, height }: BoardLayout, camera: Camera): void {
  if (camera.isTouched && !camera.isLooking) return;
  camera.covered = coveredBy(sheetOn(camera), camera);
  if (camera.covered.bottom > 0) camera.lookAt({ x: 0, y: 0, width, height }, NARROW_MARGIN);
}

/** Bring a ticket of one's own onto the stage, if a part of it is out of sight. */
export function showTicket(desk: Desk, camera: Camera, ticket: string): void {
  const part = ticketPart(desk, ticket);
  if (isHidden(camera, part)) camera.glideTo(part, WIDE_MARGIN);
}

/** The same for one that is offered: only for as long as it is. */
export function glanceAtTicket(desk: Desk, camera: Camera, ticket: string): void {
  const part = ticketPart(desk, ticket);
  if (isHidden(camera, part)) camera.lookAt(part, MARGIN / 2);
}

function ticketPart({ names, advice, layout }: Desk, ticket: string): Box {
  return boundsOf(layout, { cities: names.ticket(ticket).ends, tracks: advice.ticket(ticket)?.tracks ?? [] });
}

/** Whether a part of the board is out of sight, or under a sheet; the camera learns where the sheet lies. */
function isHidden(camera: Camera, part: Box): boolean {
  const sheet = sheetOn(camera);
  camera.covered = coveredBy(sheet, camera);
  if (sheet === undefined || !camera.seesAll(part)) return !camera.seesAll(part);
  const [from, to] = [camera.toStage(part), camera.toStage({ x: part.x + part.width, y: part.y + part.height })];
  return from.x < sheet.x + sheet.width && to.x > sheet.x && from.y < sheet.y + sheet.height && to.y > sheet.y;
}

/** The sheet that lies on the stage, as a part of the stage. */
function sheetOn({ stage }: Camera): Box | undefined {
  const found = document.querySelector('[data-sheet]');
  const around = document.querySelector('[data-stage]');
  if (found === null || around === null) return undefined;
  const [sheet, place] = [found.getBoundingClientRect(), around.getBoundingClientRect()];
  const y = sheet.y - place.y;
  return { x: sheet.x - place.x, y, width: sheet.width, height: Math.min(sheet.height, Math.max(0, stage.height - y)) };
}

/** A sheet as wide as the stage leaves what is above it; any other what is beside it. */
function coveredBy(sheet: Box | undefined, { stage }: Camera): Covered {
  if (sheet === undefined) return NOTHING_COVERED;
  if (sheet.width > stage.width * 0.9) return { ...NOTHING_COVERED, bottom: stage.height - sheet.y };
  const isLeft = sheet.x + sheet.width / 2 < stage.width / 2;
  if (isLeft) return { ...NOTHING_COVERED, left: sheet.x + sheet.width };
  return { ...NOTHING_COVERED, right: stage.width - sheet.x };
}
