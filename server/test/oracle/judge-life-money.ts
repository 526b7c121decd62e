import type Stripe from 'stripe';
import { differ } from './differ.ts';
import type { LifeBooks } from './life-books.ts';
import type { LifeRows } from './life-rows.ts';
import type { LifeStory } from './life-story.ts';
import { percentAt, planPrices, taxOn } from './prices.ts';

/**
 * Each period is billed once at its price and the tax of its day, each invoice is paid once. A renewal that the
 * shop had no time to tax anew has an alert.
 */
export function judgeInvoices({ provider: { invoices }, taxes, shop }: LifeStory): string[] {
  const faults: string[] = [];
  const billed = invoices.filter(({ status, total }) => status !== 'void' && total > 0);
  const starts = billed
    .filter(({ billing_reason: reason }) => reason === 'subscription_cycle')
    .map(({ lines }) => lines.data.find((line) => !isProration(line))?.period.start);
  if (new Set(starts).size < starts.length) faults.push('a period was billed twice');
  for (const { id, status, payments, lines, ...invoice } of billed) {
    const percent = percentAt(taxes, invoice.status_transitions.finalized_at ?? invoice.created);
    const paid = payments?.data.filter((payment) => payment.status === 'paid') ?? [];
    if (paid.length > (status === 'paid' ? 1 : 0)) faults.push(`${paid.length} payments of ${status} ${id}`);
    for (const line of lines.data) {
      if (isProration(line) || line.amount === 0) continue;
      if (!Object.values(planPrices).includes(line.amount)) faults.push(`${line.amount} for a period`);
      const tax = line.taxes?.reduce((sum, { amount }) => sum + amount, 0);
      if (!shop.alerts.includes('taxOutdated'))
        faults.push(...differ('tax of a period', tax, taxOn([line.amount], percent)));
    }
  }
  return faults;
}

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.subscription_item_details?.proration === true;
const isFirst = ({ billing_reason: reason }: Stripe.Invoice) => reason === 'subscription_create';

/** Returns the paid invoices that are the shop's: the first one belongs to the order of the plan, if it has one. */
const listPaid = ({ provider: { invoices }, shop }: LifeStory) =>
  invoices.filter((one) => one.status === 'paid' && (!isFirst(one) || shop.invoices.includes(one.id ?? '')));

/** Returns the charges of these invoices that were paid. */
function listOwnCharges({ charges }: LifeBooks, invoices: readonly Stripe.Invoice[]): Stripe.Charge[] {
  const intents = invoices.flatMap(({ payments }) =>
    (payments?.data ?? []).map(({ payment }) => payment.payment_intent),
  );
  return charges.filter((one) => one.paid && intents.includes(one.payment_intent ?? undefined));
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const sumTaxes = (taxes: Stripe.Invoice['total_taxes']) => sum((taxes ?? []).map(({ amount }) => amount));

/**
 * Every paid charge has one invoice document. Invoices less credit notes add up to what was billed and neither
 * refunded nor given back as credit, and so do their taxes.
 */
export function judgeLifePapers(story: LifeStory): string[] {
  const { provider, shop } = story;
  const paid = listPaid(story);
  const faults = paid.flatMap(({ id, amount_paid: amount }) => {
    const documents = shop.documents.filter((one) => one.kind === 'invoice' && one.invoice === id);
    return amount > 0 ? differ(`invoices for ${id}`, documents.length, 1) : [];
  });
  const ownCharges = listOwnCharges(provider, paid);
  const back = sum(ownCharges.map(({ amount_refunded: amount }) => amount));
  const signed = (amountOf: (document: LifeRows['documents'][number]) => number) =>
    sum(shop.documents.map((one) => (one.kind === 'creditNote' ? -amountOf(one) : amountOf(one))));
  const billed = sum(paid.map(({ total }) => total));
  // a deleted customer's movements are gone
  const restored = provider.restoredCredit;
  if (restored !== null)
    faults.push(
      ...differ(
        'documents',
        signed(({ total }) => total),
        billed - back - restored,
      ),
    );
  const notes = provider.creditNotes.filter(({ invoice }) => paid.some(({ id }) => id === invoice));
  // a refund in the dashboard and a credit that is given back name no lines, so their tax is a share
  if (restored === 0 && back === sum(notes.map(({ total }) => total))) {
    const taxes = sum(paid.map((one) => sumTaxes(one.total_taxes)));
    const credited = sum(notes.map((one) => sumTaxes(one.total_taxes)));
    const actual = signed(({ tax }) => tax);
    faults.push(...differ('taxes of documents', actual, taxes - credited));
  }
  return faults;
}

/** The ledger has what the provider was paid, what a bank holds, and the balance of the customer. */
export function judgeLifeLedger(story: LifeStory): string[] {
  const { provider, shop } = story;
  const { transactions, refunds } = provider;
  const ownCharges = listOwnCharges(provider, listPaid(story));
  const chargeIds = new Set(ownCharges.map(({ id }) => id));
  const ownRefunds = refunds.filter(({ charge }) => typeof charge === 'string' && chargeIds.has(charge));
  const disputes = provider.disputes.filter(
    ({ charge }) => typeof charge === 'string' && chargeIds.has(charge),
  );
  const sources = new Set([...ownCharges, ...ownRefunds, ...disputes].map(({ id }) => id));
  const net = sum(
    transactions.flatMap((one) =>
      typeof one.source === 'string' && sources.has(one.source) ? [one.net] : [],
    ),
  );
  const balance = (account: string) => shop.balances[account] ?? 0;
  const isRecent = ownCharges.every(({ id }) => transactions.some(({ source }) => source === id));
  const withdrawn = disputes.filter(isUndecided).flatMap((one) => one.balance_transactions);
  const { customerBalance } = provider;
  // an unpaid invoice holds the credit that it uses
  const unpaid = provider.invoices.filter(({ status }) => status === 'open' || status === 'uncollectible');
  const heldCredit = sum(unpaid.map(({ total, amount_due: due }) => total - due));
  return [
    ...(isRecent ? differ('clearing', balance('stripe_clearing'), net) : []),
    ...differ('unsettled', balance('stripe_unsettled'), 0),
    ...differ('receivable', balance('receivable'), -sum(withdrawn.map(({ amount }) => amount))),
    ...(customerBalance === null
      ? []
      : differ('balance of the customer', balance('customer_balance'), customerBalance - heldCredit)),
    ...disputes.flatMap(({ id, status }) =>
      differ(`dispute ${id}`, shop.disputes.find(({ stripeId }) => stripeId === id)?.status, status),
    ),
  ];
}

const isUndecided = ({ status }: Stripe.Dispute) =>
  status.endsWith('needs_response') || status.endsWith('under_review');
