import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { isEnded } from '@visita/core/subscriptions/status';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { listUnsettledPayments } from '../ledger/queries.ts';
import { findAccount } from '../provider/account-queries.ts';
import type { ProviderInvoice } from '../provider/client.ts';
import { insertDrift } from '../provider/drift-queries.ts';
import { raiseAlert, type Alert } from '../provider/raise-alert.ts';
import { job } from '../queue/job.ts';
import type { Tx } from '../database/database.ts';
import {
  findSubscriptionInvoice,
  listIncompleteInvoices,
  listKnownInvoices,
  lockInvoice,
} from '../subscription-invoices/queries.ts';
import { writeSubscriptionInvoice } from '../subscription-invoices/write-subscription-invoice.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { listByStripeIds } from '../subscriptions/queries.ts';
import { readSubscription } from '../subscriptions/read-subscription.ts';
import { compareCustomerBalances } from './compare-customer-balances.ts';
import { findPaymentOfInvoice } from './subscription-invoice-queries.ts';
import { readInvoice } from './read-invoice.ts';
import { walkProvider } from './walk-provider.ts';

type CompareDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

/** Each round reads the invoices of these days again, since a draft may be finalised late. */
const repeatedDays = 7;
/** Younger objects may still be recorded by their events. */
const youngMs = 60 * 60_000;
const dayMs = 24 * youngMs;

/**
 * Compares from the provider's side, so that an object without a row of ours is found too: live subscriptions,
 * invoices, the documents of paid invoices, payments that no balance transaction has settled, and the balances
 * of customers. Repairs what the event readers can; anything else raises an alert. After an interruption it
 * resumes behind the last page.
 */
export async function compareFromProvider(deps: CompareDeps): Promise<void> {
  await compareLiveSubscriptions(deps);
  await compareProviderInvoices(deps);
  await repairIncompleteInvoices(deps);
  await reportUnsettled(deps);
  await compareCustomerBalances(deps);
}

/** Runs before the balance is read, so that a missed invoice is recorded when its money is explained. */
export const compareAtProvider = job(
  'payments.compareFromProvider',
  z.object({}),
  async (deps) => {
    if (deps.config.takesPayments) await compareFromProvider(deps);
  },
  { cron: '11 5 * * *', expireInSeconds: 3600 },
);

/** Reports live subscriptions that have no row, and those whose row has ended. */
async function compareLiveSubscriptions(deps: CompareDeps): Promise<void> {
  const { db, now } = deps;
  const created = { lte: toSeconds(now().getTime() - youngMs) };
  await walkProvider(deps, {
    name: 'subscriptions',
    // without a status Stripe lists those that are not canceled
    list: (sdk, page) => sdk.subscriptions.list({ ...page, created }),
    visit: async (observed) => {
      const rows = await listByStripeIds(db, { stripeIds: observed.map(({ id }) => id) });
      for (const { id, status, created: at } of observed) {
        const row = rows.find(({ stripeId }) => stripeId === id);
        const isYoung = at * 1000 > now().getTime() - dayMs;
        if (!row && !isYoung && status !== 'incomplete')
          await report(deps, { kind: 'providerForeign', about: id, detail: `subscription ${id}: ${status}` });
        if (!row || !isEnded(row.status)) continue;
        await noteDrift(deps, {
          objectId: id,
          localValue: row.status,
          stripeValue: status,
          isRepaired: false,
        });
        // the table of states has no way back, so this raises an alert
        const change = await readSubscription(deps, { stripeId: id });
        await transaction(db, async (tx) => void (await change?.(tx)));
      }
    },
  });
}

/** Records the invoices that have no row, and reports those of nothing that is ours. */
async function compareProviderInvoices(deps: CompareDeps): Promise<void> {
  const { db, now } = deps;
  const account = await findAccount(db);
  const lte = toSeconds(now().getTime() - youngMs);
  await walkProvider<ProviderInvoice>(deps, {
    name: 'invoices',
    list: (sdk, page, { at }) => {
      const since = at ? addDays(at, -repeatedDays) : account?.since;
      return sdk.invoices.list({
        ...page,
        created: { lte, ...(since && { gte: toSeconds(since.getTime()) }) },
      });
    },
    visit: async (observed) => {
      const recordedIds = await listKnownInvoices(db, { stripeIds: observed.map(({ id }) => id) });
      for (const invoice of observed) if (!recordedIds.has(invoice.id)) await recordInvoice(deps, invoice);
    },
  });
}

async function recordInvoice(
  deps: CompareDeps,
  { id, status, total, currency }: ProviderInvoice,
): Promise<void> {
  const change = await readInvoice(deps, { invoiceId: id });
  if (change) {
    await transaction(deps.db, async (tx) => void (await change(tx)));
    await noteDrift(deps, {
      objectId: id,
      localValue: 'missing',
      stripeValue: status ?? '',
      isRepaired: true,
    });
    return;
  }
  if (total === 0 || (status !== 'open' && status !== 'paid' && status !== 'uncollectible')) return;
  await report(deps, {
    kind: 'providerForeign',
    about: id,
    detail: `invoice ${id}: ${status}`,
    facts: { amount: total, currency: currency.toUpperCase() },
  });
}

/**
 * Reads paid invoices without payment or document again, issues a missing document, and reports those that
 * stay incomplete.
 */
async function repairIncompleteInvoices(deps: CompareDeps): Promise<void> {
  const { db, now } = deps;
  const period = { since: addDays(now(), -40), until: new Date(now().getTime() - youngMs) };
  for (const { stripeId } of await listIncompleteInvoices(db, period)) {
    const change = await readInvoice(deps, { invoiceId: stripeId });
    await transaction(db, async (tx) => {
      await change?.(tx);
      await documentInvoice(tx, { stripeId, at: now() });
    });
  }
  for (const { stripeId, total, currency } of await listIncompleteInvoices(db, period))
    await report(deps, {
      kind: 'invoiceIncomplete',
      about: stripeId,
      detail: `invoice ${stripeId}: paid, but without its payment or its document`,
      facts: { amount: total, currency },
    });
}

/** Issues the document of a paid invoice whose payment was settled before, unless it exists. */
async function documentInvoice(tx: Tx, { stripeId, at }: { stripeId: string; at: Date }): Promise<void> {
  const invoice = await findSubscriptionInvoice(tx, { stripeId });
  if (!invoice) return;
  await lockSubscription(tx, { id: invoice.subscriptionId });
  const row = await lockInvoice(tx, { stripeId });
  const payment = row && (await findPaymentOfInvoice(tx, row));
  if (row?.status !== 'paid' || payment?.status !== 'completed') return;
  const { cardBrand: brand, cardLast4: last4, paidAt } = payment;
  const card = brand !== null && last4 !== null ? { brand, last4 } : null;
  await writeSubscriptionInvoice(tx, row, { paidAt: paidAt ?? at, card });
}

/** Reports payments and refunds that no balance transaction has settled for a day. */
async function reportUnsettled(deps: CompareDeps): Promise<void> {
  const { db, now } = deps;
  const period = { since: addDays(now(), -40), until: new Date(now().getTime() - dayMs) };
  for (const { paymentId, amount, currency } of await listUnsettledPayments(db, period))
    await report(deps, {
      kind: 'paymentUnsettled',
      about: paymentId,
      detail: `no balance transaction for a day`,
      facts: { amount, currency },
    });
}

const report = ({ db, now }: CompareDeps, alert: Omit<Alert, 'at'>) =>
  transaction(db, (tx) => raiseAlert(tx, { ...alert, at: now() }));

const noteDrift = (
  { db, now }: CompareDeps,
  {
    isRepaired,
    ...drift
  }: { objectId: string; localValue: string; stripeValue: string; isRepaired: boolean },
) => insertDrift(db, { ...drift, field: 'status', repairedAt: isRepaired ? now() : null, at: now() });

const toSeconds = (ms: number) => Math.floor(ms / 1000);
