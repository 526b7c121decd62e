import type { SavedCard } from '@visita/core/payments/contract';
import type { App } from '../deps.ts';
import { findCustomer } from './queries.ts';

type Lent = Pick<App, 'db' | 'stripe'>;

/** Who somebody is at the provider, and which card is theirs by default there. */
export async function findOwnCustomer({ db, stripe }: Lent, { userId }: { userId: string }) {
  const id = await findCustomer(db, { userId });
  if (id === undefined) return { id: null, defaultPaymentMethodId: null };
  const customer = await stripe.ask((sdk) => sdk.customers.retrieve(id));
  if (customer.deleted) return { id: null, defaultPaymentMethodId: null };
  const chosen = customer.invoice_settings.default_payment_method;
  return { id, defaultPaymentMethodId: typeof chosen === 'string' ? chosen : (chosen?.id ?? null) };
}

/** The default first; of several, the newest stands for it while none was chosen. */
export async function listSavedCards(app: Lent, { userId }: { userId: string }): Promise<SavedCard[]> {
  const { id, defaultPaymentMethodId } = await findOwnCustomer(app, { userId });
  if (id === null) return [];
  const { data } = await app.stripe.ask((sdk) => sdk.customers.listPaymentMethods(id, { type: 'card', limit: 100 }));
  const isChosen = data.some((card) => card.id === defaultPaymentMethodId);
  const cards = data.flatMap(({ id: cardId, card }, place) => {
    if (!card) return [];
    const isDefault = isChosen ? cardId === defaultPaymentMethodId : place === 0;
    return [{ id: cardId, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year, isDefault }];
  });
  return cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}
