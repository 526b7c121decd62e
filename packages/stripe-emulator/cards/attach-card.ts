import { emit } from '../events/emit.ts';
import { invalid, missing } from '../http/errors.ts';
import { nowFor, currentTime, type Account } from '../state/account.ts';
import { findCustomer } from '../customers/customer.ts';
import { newCard, newCardId, findTestCard, type Card } from './card.ts';
import { cardError, toDecline } from './declines.ts';
import { findByName } from './test-cards.ts';

/** Finds a stored card by its id. A name such as `pm_card_visa` creates a new card each time. */
export function findCard(account: Account, id: string, param = 'payment_method'): Card {
  const stored = account.store.find('payment_method', id);
  if (stored) return stored;
  const test = findByName(id);
  if (!test || !id.startsWith('pm_card_')) throw missing('PaymentMethod', id, param);
  const created = currentTime(account);
  const expiry = { month: 12, year: new Date(created * 1000).getUTCFullYear() + 3 };
  return account.store.put('payment_method', newCard(test, { id: newCardId(), created, expiry }));
}

/** Attaches a card to a customer. Throws for a test card that declines, except one that can be saved. */
export function attachTo(account: Account, cardId: string, customerId: string, param = 'id'): Card {
  const customer = findCustomer(account, customerId);
  const card = findCard(account, cardId, param);
  if (card.customer === customer.id) return card;
  if (card.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  const { declines, savesFirst } = findTestCard(card);
  if (declines && !savesFirst) throw cardError(toDecline(declines.code, declines.decline));
  return saveToCustomer(account, card, customer.id);
}

/** Attaches a card that was just used in a payment or setup. */
export function saveToCustomer(account: Account, card: Card, customer: string): Card {
  const attached = account.store.put('payment_method', { ...card, customer });
  emit(account, 'payment_method.attached', attached);
  return attached;
}

export function detach(account: Account, card: Card): Card {
  const detached = account.store.put('payment_method', { ...card, customer: null });
  emit(account, 'payment_method.detached', detached, card);
  for (const subscription of account.store
    .all('subscription')
    .filter((one) => one.default_payment_method === card.id))
    emit(
      account,
      'customer.subscription.updated',
      account.store.put('subscription', { ...subscription, default_payment_method: null }),
      subscription,
    );
  const customer = account.store.find('customer', card.customer);
  if (customer?.invoice_settings.default_payment_method === card.id) {
    const settings = { ...customer.invoice_settings, default_payment_method: null };
    emit(
      account,
      'customer.updated',
      account.store.put('customer', { ...customer, invoice_settings: settings }),
      customer,
    );
  }
  return detached;
}

/** True if the card has expired; it is then declined, whichever test card it is. */
export function isExpired(account: Account, { card, customer }: Card): boolean {
  return nowFor(account, customer) * 1000 >= Date.UTC(card.exp_year, card.exp_month);
}
