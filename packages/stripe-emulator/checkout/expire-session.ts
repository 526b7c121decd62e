import { emit } from '../events/emit.ts';
import { cancelIntent } from '../intents/cancel-intent.ts';
import type { Account } from '../state/account.ts';
import type { Session } from './session.ts';

/** Expires a session and cancels its intent. */
export function expireSession(account: Account, session: Session): Session {
  const intent = account.store.find('payment_intent', session.payment_intent ?? session.hidden.payer);
  if (intent && intent.status !== 'canceled' && intent.status !== 'succeeded')
    cancelIntent(account, intent, 'expired');
  const expired = account.store.put('checkout_session', { ...session, status: 'expired', url: null });
  emit(account, 'checkout.session.expired', expired);
  return expired;
}

/** Expires an open session when its time is over. */
export function expireDue(account: Account, id: string): void {
  const session = account.store.find('checkout_session', id);
  if (session?.status === 'open') expireSession(account, session);
}
