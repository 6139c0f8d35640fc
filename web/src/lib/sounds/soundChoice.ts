/** Which sounds a step makes. */
import type { EventContext } from '../events/context';
import type { Event, Step } from '../messages';
import type { SoundName } from './scores';

export interface Sound {
  name: SoundName;
  /** For trains: how many cars. */
  count: number;
}

type Context = Pick<EventContext, 'names' | 'own'>;

const SIMPLE: Partial<Record<Event['type'], SoundName>> = {
  'card-drawn': 'card-drawn',
  'card-taken': 'card-taken',
  'tunnel-entered': 'tunnel',
  'station-built': 'card-taken',
  'last-round-began': 'last-round',
  'game-ended': 'game-over',
};

/** The sounds of a step in their order; what oneself said makes none. A finished ticket is no event: play it when it is seen. */
export function soundsFor(step: Step, context: Context): Sound[] {
  return step.events.flatMap((event) => soundOf(event, context) ?? []);
}

function soundOf(event: Event, { names, own }: Context): Sound | undefined {
  if (event.type === 'route-claimed') return { name: 'train-set', count: names.track(event.track).length };
  const name = SIMPLE[event.type] ?? personal(event, own);
  return name && { name, count: 1 };
}

/** What sounds for one person, or for all but one. */
function personal(event: Event, own: number | null): SoundName | undefined {
  if (event.type === 'turn-began') return event.seat === own ? 'your-turn' : undefined;
  if (event.type === 'tickets-offered') return event.seat === own ? 'card-drawn' : undefined;
  const isSaid = event.type === 'chat-sent' || event.type === 'phrase-sent';
  return isSaid && event.seat !== own ? 'chat' : undefined;
}
