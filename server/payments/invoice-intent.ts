import type { Deps } from '../deps.ts';
import { parseId, type Intent, type ProviderInvoice } from '../provider/client.ts';

/**
 * Fetches the payment intent of a subscription invoice, with its charge expanded; null if nothing was due.
 */
export async function fetchInvoiceIntent(
  { stripe }: Pick<Deps, 'stripe'>,
  invoice: ProviderInvoice | null,
): Promise<Intent | null> {
  const [intentId] = (invoice?.payments?.data ?? []).flatMap(
    ({ payment }) => parseId(payment.payment_intent) ?? [],
  );
  if (intentId === undefined) return null;
  return stripe.request((sdk) => sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
}

/** Returns the part of an invoice that the customer's balance paid; negative if it added a debt. */
export const findBalanceApplied = (invoice: ProviderInvoice | null): number =>
  invoice ? invoice.total - invoice.amount_due : 0;

/** Picks the card's brand, last four digits and country, and the receipt. */
export function toChargeDetails(intent: Intent | null) {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardCountry: card?.country ?? null,
    receiptUrl: charge?.receipt_url ?? null,
  };
}
