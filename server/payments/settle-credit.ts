import { balanceAppliedLines, balanceWriteOffLines } from '@visita/core/ledger/posting';
import type { adminCredits } from '@visita/core/payments/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { audit } from '../staff/audit.ts';
import {
  findCredit,
  findRefundablePayment,
  lockCustomerBalance,
  type CustomerBalanceRow,
} from './customer-balance-queries.ts';
import { lockDebt } from './debt.ts';
import { moveCustomerBalance } from './move-customer-balance.ts';
import { toSaleKey } from './post-payment.ts';
import { lockPayment } from './queries.ts';
import { findRefundable, requestRefund } from './request-refund.ts';

/**
 * Gives a customer's credit back by refunding the payment with the most left, as far as that allows. The balance
 * at Stripe is reduced by the same amount, and increased again if the refund fails.
 */
export async function refundCredit(call: Call<typeof adminCredits.refund>): Promise<null> {
  const { db, now, staff, params, body } = call;
  await transaction(db, async (tx) => {
    const at = now();
    const credit = await findCredit(tx, { customer: params.id });
    if (!credit) throw new Problem('notFound');
    const found = await findRefundablePayment(tx, credit);
    if (!found) throw new Problem('refundTooLarge');
    await lockDebt(tx, found);
    const payment = await lockPayment(tx, found);
    if (payment?.isRefundable === false) throw new Problem('paymentDisputed');
    const left = payment?.status === 'completed' ? await findRefundable(tx, payment) : 0;
    const amount = Math.min(body.balance, left);
    if (!payment || amount <= 0) throw new Problem('refundTooLarge');
    const refundId = await requestRefund(tx, payment, {
      amount,
      reason: body.reason,
      customer: params.id,
      at,
    });
    const { customer, balance, currency } = await lockSeen(tx, params, body);
    const sourceId = newId(at);
    await moveCustomerBalance(tx, { id: sourceId, customer, kind: 'refunded', amount: -amount, at });
    const event = { kind: 'balanceRefund', sourceId, at, currency } as const;
    await postEntry(tx, { ...event, sale: toSaleKey(payment) }, balanceAppliedLines(amount));
    await audit(tx, staff, {
      action: 'credits.refund',
      subject: { type: 'credit', id: customer },
      before: { balance, currency },
      after: { refundId, amount },
      reason: body.reason,
    });
  });
  return null;
}

/** Sets a customer's credit or debt to zero, here and at Stripe: a gain or a loss in the books. */
export async function writeOffCredit(call: Call<typeof adminCredits.writeOff>): Promise<null> {
  const { db, now, staff, params, body } = call;
  await transaction(db, async (tx) => {
    const at = now();
    const { customer, balance, currency } = await lockSeen(tx, params, body);
    const sourceId = newId(at);
    await moveCustomerBalance(tx, { id: sourceId, customer, kind: 'writtenOff', amount: -balance, at });
    await postEntry(tx, { kind: 'balanceWriteOff', sourceId, at, currency }, balanceWriteOffLines(balance));
    await audit(tx, staff, {
      action: 'credits.writeOff',
      subject: { type: 'credit', id: customer },
      before: { balance, currency },
      after: { balance: 0 },
      reason: body.reason,
    });
  });
  return null;
}

/** Locks a balance. Throws `notFound`, or `changedMeanwhile` if it is zero or not the one that staff saw. */
async function lockSeen(
  tx: Tx,
  { id: customer }: { id: string },
  seen: { balance: number },
): Promise<CustomerBalanceRow> {
  const row = await lockCustomerBalance(tx, { customer });
  if (!row) throw new Problem('notFound');
  if (row.balance === 0 || row.balance !== seen.balance) throw new Problem('changedMeanwhile');
  return row;
}
