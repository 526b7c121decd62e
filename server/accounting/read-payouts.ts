import { dayStart, sellerHome } from '@visita/core/addresses/local-day';
import { addDays } from '@visita/core/days';
import { payoutArrivalLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { postEntry, reverseEntry } from '../ledger/post-entry.ts';
import { parseId, type BalanceTransaction, type Payout } from '../provider/client.ts';
import {
  findNewestPayout,
  insertPayoutTransactions,
  updatePayout,
  type PayoutRow,
} from './payout-queries.ts';

/** A payout may still fail, be returned or be reconciled for this long; each run reads these days again. */
const repeatedDays = 30;
const pageSize = 100;

/**
 * Reads the payouts of the account: an arrival moves its amount from `bank_in_transit` to `bank`, a failure
 * after it back. The content of an automatic payout is read once Stripe has reconciled it. Its balance
 * transactions are posted by the nightly walk.
 */
export async function readPayouts(deps: Deps): Promise<void> {
  const newest = await findNewestPayout(deps.db);
  const since = newest && Math.floor(addDays(newest.createdAt, -repeatedDays).getTime() / 1000);
  let after: string | undefined;
  for (let isMore = true; isMore;) {
    const page = await deps.stripe.request((sdk) =>
      sdk.payouts.list({
        limit: pageSize,
        ...(since !== undefined && { created: { gte: since } }),
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    for (const payout of page.data) await readPayout(deps, payout);
    after = page.data.at(-1)?.id;
    isMore = page.has_more && after !== undefined;
  }
}

async function readPayout(deps: Deps, payout: Payout): Promise<void> {
  const row = await transaction(deps.db, (tx) => applyPayout(tx, payout));
  if (!payout.automatic || payout.reconciliation_status !== 'completed' || row.isReconciled) return;
  const parts = (await listContent(deps, payout.id)).filter(
    ({ id }) => id !== parseId(payout.balance_transaction),
  );
  await transaction(deps.db, (tx) =>
    insertPayoutTransactions(
      tx,
      row,
      parts.map(({ id, reporting_category: category, amount, fee, net, created }) => ({
        id,
        category,
        amount,
        fee,
        net,
        createdAt: new Date(created * 1000),
      })),
    ),
  );
}

/** Stores the state of a payout and posts what it moved at the bank. */
async function applyPayout(tx: Tx, payout: Payout): Promise<PayoutRow> {
  const { id, amount, status, automatic: isAutomatic, failure_code: failure } = payout;
  const currency = payout.currency.toUpperCase();
  const arrivesOn = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10);
  const at = dayStart(sellerHome, arrivesOn);
  if (status === 'paid')
    await postEntry(tx, { kind: 'payoutArrival', sourceId: id, at, currency }, payoutArrivalLines(amount));
  if (status === 'failed' || status === 'canceled')
    await reverseEntry(
      tx,
      { kind: 'payoutArrival', sourceId: id },
      { kind: 'payoutFailure', sourceId: id, at },
    );
  return updatePayout(tx, {
    id,
    amount,
    currency,
    status,
    isAutomatic,
    arrivesOn,
    failure,
    reversedBy: parseId(payout.reversed_by) ?? null,
    createdAt: new Date(payout.created * 1000),
  });
}

async function listContent({ stripe }: Deps, payout: string): Promise<BalanceTransaction[]> {
  const content: BalanceTransaction[] = [];
  for (let isMore = true; isMore;) {
    const last = content.at(-1);
    const page = await stripe.request((sdk) =>
      sdk.balanceTransactions.list({ payout, limit: pageSize, ...(last && { starting_after: last.id }) }),
    );
    content.push(...page.data);
    isMore = page.has_more && page.data.length > 0;
  }
  return content;
}
