import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Compared, Comparison } from '../provider/compare.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import {
  countInvoicesSince,
  listInvoicesSince,
  findSubscriptionInvoice,
} from '../subscription-invoices/queries.ts';
import { toObservedInvoice, type ObservedInvoice } from '../subscription-invoices/observed-invoice.ts';
import { readInvoice } from './read-invoice.ts';

/** Compares subscription invoices created since a moment with the provider's. */
export const compareInvoices: Comparison = {
  name: 'invoices',
  list: async (deps, page) =>
    (await listInvoicesSince(deps.db, page)).map((charged) => comparedWith(deps, charged)),
  count: ({ db }, rest) => countInvoicesSince(db, rest),
};

function comparedWith(deps: Deps, { id, stripeId }: { id: string; stripeId: string }): Compared {
  const { db, stripe } = deps;
  return {
    id,
    objectId: stripeId,
    findDifferences: async () => {
      const observed = await stripe.find((sdk) => sdk.invoices.retrieve(stripeId));
      const row = await findSubscriptionInvoice(db, { id });
      if (!row) return [];
      if (!observed)
        return row.status === 'void'
          ? []
          : [{ field: 'status', localValue: row.status, stripeValue: 'missing' }];
      return listDifferences(row, toObservedInvoice(observed, await listTaxRates(db)));
    },
    repair: async () => {
      const change = await readInvoice(deps, { invoiceId: stripeId });
      await transaction(db, async (tx) => {
        await change?.(tx);
      });
    },
  };
}

const fields = [
  'status',
  'total',
  'taxAmount',
  'amountDue',
  'attemptCount',
  'nextAttemptAt',
  'dueAt',
  'paidAt',
] as const satisfies (keyof ObservedInvoice)[];

function listDifferences(row: ObservedInvoice, observed: ObservedInvoice) {
  return fields
    .map((field) => ({ field, localValue: shown(row[field]), stripeValue: shown(observed[field]) }))
    .filter(({ localValue, stripeValue }) => localValue !== stripeValue);
}

const shown = (value: string | number | Date | null): string =>
  value instanceof Date ? value.toISOString() : String(value);
