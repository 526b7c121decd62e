import { isOpen } from '@visita/core/payments/status';
import type { Tx } from '../database/database.ts';
import { lockDebt } from './debt.ts';
import { lockPayment, type PaymentRow } from './queries.ts';

/** Nobody has given the payment up, and what it pays can still be paid; held until the try is written down. */
export async function isWanted(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const debt = await lockDebt(tx, payment);
  const held = await lockPayment(tx, payment);
  return debt?.isOpen === true && held !== undefined && isOpen(held);
}
