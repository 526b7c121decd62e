import { isOpen } from '@visita/core/payments/status';
import type { Tx } from '../database/database.ts';
import { lockDebt } from './debt.ts';
import { lockPayment, type PaymentRow } from './queries.ts';

/** True if a payment is still open and what it pays can be paid. Locks both until the attempt is recorded. */
export async function isWanted(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const debt = await lockDebt(tx, payment);
  const lockedPayment = await lockPayment(tx, payment);
  return debt?.isOpen === true && lockedPayment !== undefined && isOpen(lockedPayment);
}
