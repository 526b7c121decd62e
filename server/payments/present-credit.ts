import { brandName } from '@visita/core/orders/card-brands';
import type { WholeCredit } from '@visita/core/payments/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { findCredit, findRefundablePayment, listMovements } from './customer-balance-queries.ts';

/** Presents a customer's credit to staff with its history, each movement with the balance after it. */
export async function presentCredit(db: Queryable, { id: customer }: { id: string }): Promise<WholeCredit> {
  const credit = await findCredit(db, { customer });
  if (!credit) throw new Problem('notFound');
  const payment = credit.balance > 0 ? await findRefundablePayment(db, credit) : undefined;
  const { cardBrand: brand = null, cardLast4: last4 = null, refundable = 0 } = payment ?? {};
  let balance = 0;
  const movements = (await listMovements(db, { customer })).map((movement) => ({
    ...movement,
    balance: (balance += movement.amount),
  }));
  return {
    ...credit,
    refundable: Math.min(refundable, Math.max(credit.balance, 0)),
    card: brand !== null && last4 !== null ? { brand: brandName(brand), last4 } : null,
    movements: movements.toReversed(),
  };
}
