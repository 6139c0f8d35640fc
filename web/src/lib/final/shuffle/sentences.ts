/** What the page says about the shuffle of a game, sentence by sentence. */
import { t } from '../../i18n.svelte';
import type { ShuffleFault, ShuffleVerdict } from '../../net/fairness';

/** In a word or two; for who could not check, too. */
export function shuffleLabel(verdict: ShuffleVerdict | undefined): string {
  if (verdict === undefined) return t('web.final.shuffle.unchecked');
  return verdict.kind === 'proven' ? t('web.final.shuffle.fair') : t('web.final.shuffle.adds_up');
}

/** What is proven, or what is wrong. */
export function shuffleSentences(verdict: ShuffleVerdict, nameOf: (seat: number) => string): string[] {
  if (verdict.kind === 'broken') return verdict.faults.map((fault) => faultSentence(fault, nameOf));
  return [
    t('web.final.shuffle.secret'),
    ...(verdict.kind === 'proven' ? [t('web.final.shuffle.own')] : []),
    t('web.final.shuffle.parts'),
    t('web.final.shuffle.key'),
  ];
}

function faultSentence(fault: ShuffleFault, nameOf: (seat: number) => string): string {
  return fault.kind === 'part'
    ? t('web.final.shuffle.fault.part', { name: nameOf(fault.seat) })
    : t(`web.final.shuffle.fault.${fault.kind}`);
}
