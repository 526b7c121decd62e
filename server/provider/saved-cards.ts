import { randomUUID } from 'node:crypto';
import { currency } from '@visita/core/money';
import { Problem } from '@visita/core/problems';
import type { provider, SavedCard } from '@visita/core/provider/contract';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { parseId, stripeLocaleFor, type ProviderCard } from './client.ts';
import { ownPage } from './own-page.ts';
import { withCustomer } from './customers.ts';
import { classifyError } from './errors.ts';
import { findCustomer } from './customer-queries.ts';

type SavedCardsDeps = Pick<Deps, 'db' | 'stripe'>;

/** Fetches the user's customer id and default payment method. */
export async function findOwnCustomer({ db, stripe }: SavedCardsDeps, { userId }: { userId: string }) {
  const id = await findCustomer(db, { userId });
  if (id === undefined) return { id: null, defaultPaymentMethodId: null };
  const customer = await stripe.find((sdk) => sdk.customers.retrieve(id));
  if (!customer || customer.deleted) return { id: null, defaultPaymentMethodId: null };
  return { id, defaultPaymentMethodId: parseId(customer.invoice_settings.default_payment_method) ?? null };
}

/** Lists saved cards, the default first. While none was chosen, the newest counts as the default. */
export async function listSavedCards(
  deps: SavedCardsDeps,
  { userId }: { userId: string },
): Promise<SavedCard[]> {
  const { id, defaultPaymentMethodId } = await findOwnCustomer(deps, { userId });
  if (id === null) return [];
  const { data } = await deps.stripe.request((sdk) =>
    sdk.customers.listPaymentMethods(id, { type: 'card', limit: 100 }),
  );
  const isChosen = data.some((card) => card.id === defaultPaymentMethodId);
  const cards = data.flatMap(({ id: cardId, card }, index) => {
    if (!card) return [];
    const isDefault = isChosen ? cardId === defaultPaymentMethodId : index === 0;
    return [
      {
        id: cardId,
        brand: card.brand,
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        isDefault,
      },
    ];
  });
  return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/**
 * Fetches a saved card of the caller's. Throws `paymentMethodNotFound`; a caller without a customer is
 * refused without asking the provider.
 */
export async function findSavedCard(
  { db, stripe }: SavedCardsDeps,
  { userId, id }: { userId: string; id: string },
): Promise<ProviderCard> {
  const customer = await findCustomer(db, { userId });
  if (customer === undefined || !/^pm_\w{1,100}$/.test(id)) throw new Problem('paymentMethodNotFound');
  const card = await undefinedWhenRefused(stripe.find((sdk) => sdk.paymentMethods.retrieve(id)));
  if (card?.type !== 'card' || parseId(card.customer) !== customer)
    throw new Problem('paymentMethodNotFound');
  return card;
}

/**
 * Returns the fingerprint of a saved card, the same for every customer who saves it; undefined if the
 * provider is unavailable.
 */
export async function findFingerprint(
  deps: SavedCardsDeps,
  card: { userId: string; id: string },
): Promise<string | undefined> {
  try {
    const found = await deps.stripe.withTimeout(() => findSavedCard(deps, card));
    return found.card?.fingerprint ?? undefined;
  } catch (refused) {
    if (refused instanceof Problem) return undefined;
    throw refused;
  }
}

async function undefinedWhenRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (classifyError(error)?.kind === 'refused') return undefined;
    throw error;
  }
}

/** Opens the provider's page for saving a card. It charges nothing, so several pages may be open. */
export async function saveCard(call: Call<typeof provider.saveCard>): Promise<{ checkout_url: string }> {
  const { stripe, user, language, config, body } = call;
  return stripe.withTimeout(async () => {
    const back =
      ownPage(config.publicUrl, body.returnUrl) ??
      new URL(`/${language.toLowerCase()}/shop/cards`, config.publicUrl);
    const added = new URL(back);
    added.searchParams.set('added', 'card');
    const params = {
      mode: 'setup' as const,
      currency: currency.toLowerCase(),
      locale: stripeLocaleFor(language),
      allowed_payment_method_types: ['card' as const],
      setup_intent_data: { metadata: { user_id: user.id } },
      metadata: { user_id: user.id },
      success_url: added.href,
      cancel_url: back.href,
    };
    const idempotencyKey = `setup:${user.id}:${randomUUID()}`;
    const { url } = await withCustomer(call, { userId: user.id }, (customer) =>
      stripe.request((sdk) =>
        sdk.checkout.sessions.create(
          { ...params, customer },
          { idempotencyKey: `${idempotencyKey}:${customer}` },
        ),
      ),
    );
    if (!url) throw new Problem('paymentUnavailable');
    return { checkout_url: url };
  });
}

/** Implemented by the module that charges saved cards repeatedly; the entry point passes it in. */
export interface PaidAgain {
  refuseInUse: (deps: Deps, card: { userId: string; id: string }) => Promise<void>;
  payWith: (deps: Deps, card: { userId: string; id: string }) => Promise<void>;
}

/** Removes a saved card. Removing it again succeeds. */
export async function removeCard(
  call: Call<typeof provider.removeCard>,
  { refuseInUse }: PaidAgain,
): Promise<null> {
  const { stripe, user, params } = call;
  return stripe.withTimeout(async () => {
    const card = await findSavedCard(call, { userId: user.id, id: params.id });
    await refuseInUse(call, { userId: user.id, id: card.id });
    const idempotencyKey = `pm-detach:${user.id}:${card.id}`;
    await undefinedWhenRefused(
      stripe.find((sdk) => sdk.paymentMethods.detach(card.id, {}, { idempotencyKey })),
    );
    return null;
  });
}

/** Sets the default card. A new idempotency key each time lets the default change back and forth. */
export async function makeCardDefault(
  call: Call<typeof provider.makeCardDefault>,
  { payWith }: PaidAgain,
): Promise<null> {
  const { stripe, user, params } = call;
  return stripe.withTimeout(async () => {
    const card = await findSavedCard(call, { userId: user.id, id: params.id });
    const idempotencyKey = `pm-default:${user.id}:${card.id}:${randomUUID()}`;
    const customer = parseId(card.customer) ?? '';
    await stripe.request((sdk) =>
      sdk.customers.update(
        customer,
        { invoice_settings: { default_payment_method: card.id } },
        { idempotencyKey },
      ),
    );
    await payWith(call, { userId: user.id, id: card.id });
    return null;
  });
}
