import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { nowFor, type Account } from '../state/account.ts';
import type { PaymentIntent } from './intent.ts';

export function cancelIntent(account: Account, intent: PaymentIntent, reason: string | null): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  const canceled = account.store.put('payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: nowFor(account, intent.customer),
    cancellation_reason: reason,
    next_action: null,
  });
  emit(account, 'payment_intent.canceled', canceled);
  return canceled;
}
