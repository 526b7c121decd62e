import { completeSession } from './checkout/complete-session.ts';
import type { PaymentIntent, SetupIntent } from './intents/intent.ts';
import { settleInvoice } from './invoices/settle-invoice.ts';
import type { Account } from './state/account.ts';

/** What was waiting for this intent goes on. */
export function settle(account: Account, intent: PaymentIntent | SetupIntent): void {
  const { store } = account;
  const session = store.find('checkout_session', intent.hidden.session);
  if (session) completeSession(account, session);
  if (intent.object === 'setup_intent' || intent.status !== 'succeeded') return;
  const invoice = store.find('invoice', intent.hidden.invoice);
  if (invoice?.status === 'open') settleInvoice(account, invoice);
}
