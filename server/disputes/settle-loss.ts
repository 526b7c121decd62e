import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { isLost } from '@visita/core/disputes/status';
import { badDebtLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { findLostPart, reverseDisputeCredit, writeDisputeCredit } from '../documents/write-credit-note.ts';
import { postEntry, reverseEntry } from '../ledger/post-entry.ts';
import { restoreCreditJob } from '../payments/credit-jobs.ts';
import type { Debt } from '../payments/debt.ts';
import { toSaleKey } from '../payments/post-payment.ts';
import type { PaymentRow } from '../payments/queries.ts';
import { moveAlertsAbout } from '../provider/alert-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { enqueue } from '../queue/job.ts';
import { updateDispute, type DisputeRow } from './queries.ts';

interface LossContext {
  payment: PaymentRow;
  debt: Debt;
  at: Date;
}

/** Writes the documents of a loss, or posts it to the ledger: after all stock changes (lock order). */
type WriteLoss = () => Promise<unknown>;

/**
 * Records that the withdrawn money of a lost dispute is gone, once: by a credit note if nothing was delivered,
 * else as a bad debt. Reverses it if the money came back by an appeal. A surplus has neither invoice nor loss.
 */
export async function settleLoss(
  tx: Tx,
  dispute: DisputeRow,
  context: LossContext,
): Promise<WriteLoss | undefined> {
  const lostAmount = isLost(dispute.status) ? dispute.withdrawnAmount : 0;
  if (dispute.loss === null && lostAmount > 0 && !context.payment.isSurplus)
    return recordLoss(tx, dispute, lostAmount, context);
  if (dispute.loss !== null && lostAmount <= 0) return reverseLoss(tx, dispute, context);
  return undefined;
}

async function recordLoss(
  tx: Tx,
  dispute: DisputeRow,
  amount: number,
  { payment, debt, at }: LossContext,
): Promise<WriteLoss | undefined> {
  const { id: disputeId, currency } = dispute;
  const sale = toSaleKey(payment);
  const part = sale && (await findLostPart(tx, { sale, amount }));
  if (!sale || !part) return undefined;
  await moveAlertsAbout(tx, { kind: 'appealWon', about: [disputeId], at });
  const lossCount = dispute.lossCount + 1;
  await updateDispute(tx, dispute, {
    loss: debt.isGiven ? 'badDebt' : 'credited',
    lossCount,
    lossAmount: part.total,
    lossNet: part.net,
    lostOn: localDay(sellerHome, at),
  });
  if (debt.isGiven)
    return () =>
      postEntry(
        tx,
        { kind: 'badDebt', sourceId: lossSource({ id: disputeId, lossCount }), at, currency, sale },
        badDebtLines(part),
      );
  if (part.isRest) {
    await debt.undo(at);
    await enqueue(tx, restoreCreditJob, { paymentId: payment.id });
  }
  return () => writeDisputeCredit(tx, { sale, disputeId, amount: part.total, at });
}

/**
 * Takes a loss back. An order that it cancelled stays cancelled, since its stock was released, its plan ended and its
 * buyer told: staff are alerted that it is paid again.
 */
async function reverseLoss(
  tx: Tx,
  dispute: DisputeRow,
  { debt, at }: Pick<LossContext, 'debt' | 'at'>,
): Promise<WriteLoss> {
  const { id, loss, lossAmount: amount, currency, stripeId } = dispute;
  const sourceId = lossSource(dispute);
  await updateDispute(tx, dispute, { loss: null, lossAmount: 0, lossNet: 0, lostOn: null });
  if (loss === 'credited' && debt.status === 'cancelled') {
    const facts = { orderNo: debt.number, amount, currency };
    await raiseAlert(tx, { kind: 'appealWon', about: id, detail: stripeId, facts, at });
  }
  if (loss === 'credited') return () => reverseDisputeCredit(tx, { disputeId: id, at });
  return () => reverseEntry(tx, { kind: 'badDebt', sourceId }, { kind: 'badDebtReversal', sourceId, at });
}

/** The source of the ledger entries of a loss, each of which is posted once. */
const lossSource = ({ id, lossCount }: Pick<DisputeRow, 'id' | 'lossCount'>) =>
  lossCount > 1 ? `${id}:${lossCount}` : id;
