import { randomUUID } from 'node:crypto';
import { currency } from '@visita/core/money';
import { Problem } from '@visita/core/problems';
import type { provider, SavedCard } from '@visita/core/provider/contract';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { idOf, localeOf, type Card } from './client.ts';
import { ownPage } from './own-page.ts';
import { withCustomer } from './customers.ts';
import { classifyError } from './errors.ts';
import { findCustomer } from './queries.ts';

type Dependencies = Pick<Deps, 'db' | 'stripe'>;

/** Who somebody is at the provider, and which card is theirs by default there. */
export async function findOwnCustomer({ db, stripe }: Dependencies, { userId }: { userId: string }) {
  const id = await findCustomer(db, { userId });
  if (id === undefined) return { id: null, defaultPaymentMethodId: null };
  const customer = await stripe.find((sdk) => sdk.customers.retrieve(id));
  if (!customer || customer.deleted) return { id: null, defaultPaymentMethodId: null };
  return { id, defaultPaymentMethodId: idOf(customer.invoice_settings.default_payment_method) ?? null };
}

/** The default first; of several, the newest stands for it while none was chosen. */
export async function listSavedCards(deps: Dependencies, { userId }: { userId: string }): Promise<SavedCard[]> {
  const { id, defaultPaymentMethodId } = await findOwnCustomer(deps, { userId });
  if (id === null) return [];
  const { data } = await deps.stripe.request((sdk) => sdk.customers.listPaymentMethods(id, { type: 'card', limit: 100 }));
  const isChosen = data.some((card) => card.id === defaultPaymentMethodId);
  const cards = data.flatMap(({ id: cardId, card }, index) => {
    if (!card) return [];
    const isDefault = isChosen ? cardId === defaultPaymentMethodId : index === 0;
    return [{ id: cardId, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year, isDefault }];
  });
  return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** A card that the caller has saved. Whoever is no customer has none, and the provider is not asked. */
export async function findSavedCard({ db, stripe }: Dependencies, { userId, id }: { userId: string; id: string }): Promise<Card> {
  const customer = await findCustomer(db, { userId });
  if (customer === undefined || !/^pm_\w{1,100}$/.test(id)) throw new Problem('paymentMethodNotFound');
  const card = await undefinedWhenRefused(stripe.find((sdk) => sdk.paymentMethods.retrieve(id)));
  if (card?.type !== 'card' || idOf(card.customer) !== customer) throw new Problem('paymentMethodNotFound');
  return card;
}

/** What the provider knows a saved card of the caller's by, whoever else saves it; nothing where it cannot say. */
export async function findFingerprint(deps: Dependencies, card: { userId: string; id: string }): Promise<string | undefined> {
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

/** The provider's page on which a card is saved; nothing is charged, so of two open pages each may be used. */
export async function saveCard(call: Call<typeof provider.saveCard>): Promise<{ checkout_url: string }> {
  const { stripe, user, language, config, body } = call;
  return stripe.withTimeout(async () => {
    const back = ownPage(config.publicUrl, body.returnUrl) ?? new URL(`/${language.toLowerCase()}/shop/cards`, config.publicUrl);
    const added = new URL(back);
    added.searchParams.set('added', 'card');
    const params = {
      mode: 'setup' as const,
      currency: currency.toLowerCase(),
      locale: localeOf(language),
      allowed_payment_method_types: ['card' as const],
      setup_intent_data: { metadata: { user_id: user.id } },
      metadata: { user_id: user.id },
      success_url: added.href,
      cancel_url: back.href,
    };
    const idempotencyKey = `setup:${user.id}:${randomUUID()}`;
    const { url } = await withCustomer(call, { userId: user.id }, (customer) =>
      stripe.request((sdk) => sdk.checkout.sessions.create({ ...params, customer }, { idempotencyKey: `${idempotencyKey}:${customer}` })),
    );
    if (!url) throw new Problem('paymentUnavailable');
    return { checkout_url: url };
  });
}

/** What is paid with saved cards again and again knows which of them it needs; the entry point hands it in. */
export interface PaidAgain {
  refuseInUse: (deps: Deps, card: { userId: string; id: string }) => Promise<void>;
  payWith: (deps: Deps, card: { userId: string; id: string }) => Promise<void>;
}

/** Forgets a saved card; one that is forgotten already is. */
export async function removeCard(call: Call<typeof provider.removeCard>, { refuseInUse }: PaidAgain): Promise<null> {
  const { stripe, user, params } = call;
  return stripe.withTimeout(async () => {
    const card = await findSavedCard(call, { userId: user.id, id: params.id });
    await refuseInUse(call, { userId: user.id, id: card.id });
    const idempotencyKey = `pm-detach:${user.id}:${card.id}`;
    await undefinedWhenRefused(stripe.find((sdk) => sdk.paymentMethods.detach(card.id, {}, { idempotencyKey })));
    return null;
  });
}

/** Said twice it is the same; a key of its own lets the default go back and forth. */
export async function makeCardDefault(call: Call<typeof provider.makeCardDefault>, { payWith }: PaidAgain): Promise<null> {
  const { stripe, user, params } = call;
  return stripe.withTimeout(async () => {
    const card = await findSavedCard(call, { userId: user.id, id: params.id });
    const idempotencyKey = `pm-default:${user.id}:${card.id}:${randomUUID()}`;
    const customer = idOf(card.customer) ?? '';
    await stripe.request((sdk) =>
      sdk.customers.update(customer, { invoice_settings: { default_payment_method: card.id } }, { idempotencyKey }),
    );
    await payWith(call, { userId: user.id, id: card.id });
    return null;
  });
}
