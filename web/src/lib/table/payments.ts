/** Payments in words, for those who do not see tokens. */
import type { Names } from '../board/names';
import { t } from '../i18n.svelte';
import type { Payment } from '../net/legal';

/** "3 orange", "2 orange and 2 locomotives", "4 locomotives". */
export function paymentName(payment: Payment, cards: number, names: Names): string {
  const plain = payment.color === 'wild' ? 0 : cards - payment.wilds;
  const wilds = names.cards('wild', payment.wilds);
  if (plain === 0) return wilds;
  const colored = names.cards(payment.color, plain);
  return payment.wilds === 0 ? colored : t('web.table.paid_both', { cards: colored, wilds });
}
