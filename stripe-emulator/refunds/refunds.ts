import { findCharge } from '../charges/charges.ts';
import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, page } from '../http/lists.ts';
import { integer, metadata, oneOf, word } from '../http/params.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { refundCharge } from './money-back.ts';

function find({ store }: Account, id: string) {
  const refund = store.find('refund', id);
  if (!refund) throw missing('refund', id);
  return refund;
}

/** The charge that was paid with an intent. */
function paidBy(account: Account, intentId: string) {
  const intent = account.store.find('payment_intent', intentId);
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
  const charge = account.store.find('charge', intent.latest_charge);
  if (!charge || intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    });
  return charge;
}

export const refunds = [
  on(
    'POST',
    '/v1/refunds',
    {
      amount: integer({ least: 1 }),
      charge: word(),
      metadata: metadata(),
      payment_intent: word(),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (account, given) => {
      if (given.charge === undefined && given.payment_intent === undefined)
        throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
          code: 'parameter_missing',
          param: 'payment_intent',
        });
      const charge = given.payment_intent === undefined ? findCharge(account, given.charge ?? '') : paidBy(account, given.payment_intent);
      return refundCharge(account, charge, {
        amount: given.amount,
        reason: given.reason ?? null,
        metadata: mergeMetadata({}, given.metadata),
      });
    },
  ),
  on('GET', '/v1/refunds', { ...listing, charge: word(), payment_intent: word() }, (account, given) => {
    const found = account.store
      .all('refund')
      .filter(({ charge }) => given.charge === undefined || charge === given.charge)
      .filter(({ payment_intent: intent }) => given.payment_intent === undefined || intent === given.payment_intent);
    return page(found, given, '/v1/refunds');
  }),
  on('GET', '/v1/refunds/:id', {}, (account, _, id) => find(account, id)),
  on('POST', '/v1/refunds/:id', { metadata: metadata() }, (account, given, id) => {
    const refund = find(account, id);
    const changed = account.store.put('refund', { ...refund, metadata: mergeMetadata(refund.metadata, given.metadata) });
    emit(account, 'refund.updated', changed, refund);
    emit(account, 'charge.refund.updated', changed, refund);
    return changed;
  }),
  on('POST', '/v1/refunds/:id/cancel', {}, (account, _, id) => {
    const refund = find(account, id);
    throw invalid(`Refund ${refund.id} cannot be canceled: only refunds that wait for an action of the customer can.`);
  }),
];
