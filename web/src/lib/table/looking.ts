/** What the camera does by itself: it shows what is being decided, and what somebody wants to see. */
import type { Camera } from '../board/camera.svelte';
import { type BoardLayout, type Box, boundsOf } from '../board/layout';
import type { Desk } from './desk.svelte';

const MARGIN = 48; // pixels around what is decided
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
  camera.covered = coveredBySheet();
  const isSmall = layout.slotThickness * camera.scale < VISIBLE;
  if (isSmall || !camera.seesAll(part)) camera.lookAt(part, MARGIN);
  else camera.hold();
}

/** Bring a ticket of one's own onto the stage, if a part of it is out of sight. */
export function showTicket(desk: Desk, camera: Camera, ticket: string): void {
  const part = ticketPart(desk, ticket);
  camera.covered = coveredBySheet();
  if (!camera.seesAll(part)) camera.glideTo(part, WIDE_MARGIN);
}

/** The same for one that is offered: only for as long as it is. */
export function glanceAtTicket(desk: Desk, camera: Camera, ticket: string): void {
  const part = ticketPart(desk, ticket);
  camera.covered = coveredBySheet();
  if (!camera.seesAll(part)) camera.lookAt(part, camera.covered > 0 ? MARGIN / 2 : WIDE_MARGIN);
}

function ticketPart({ names, advice, layout }: Desk, ticket: string): Box {
  return boundsOf(layout, { cities: names.ticket(ticket).ends, tracks: advice.ticket(ticket)?.tracks ?? [] });
}

/** How much of the stage lies under a sheet that is as wide as the stage. */
function coveredBySheet(): number {
  const sheet = document.querySelector('[data-sheet]')?.getBoundingClientRect();
  const stage = document.querySelector('[data-stage]')?.getBoundingClientRect();
  if (sheet === undefined || stage === undefined || sheet.width < stage.width * 0.9) return 0;
  return Math.max(0, stage.bottom - sheet.top);
}
