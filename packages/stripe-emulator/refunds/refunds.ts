import { findCharge } from '../charges/charges.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { integer, metadata, literal, string } from '../http/params.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { refundCharge } from './refund-charge.ts';

function find({ store }: Account, id: string) {
  const refund = store.find('refund', id);
  if (!refund) throw missing('refund', id);
  return refund;
}

/** Finds the charge that an intent was paid with. */
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
  route(
    'POST',
    '/v1/refunds',
    {
      amount: integer({ min: 1 }),
      charge: string(),
      metadata: metadata(),
      payment_intent: string(),
      reason: literal('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (account, params) => {
      if (params.charge === undefined && params.payment_intent === undefined)
        throw invalid(
          'One of the following params should be provided for this request: payment_intent or charge.',
          {
            code: 'parameter_missing',
            param: 'payment_intent',
          },
        );
      const charge =
        params.payment_intent === undefined
          ? findCharge(account, params.charge ?? '')
          : paidBy(account, params.payment_intent);
      return refundCharge(account, charge, {
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  ),
  route(
    'GET',
    '/v1/refunds',
    { ...listing, charge: string(), payment_intent: string() },
    (account, params) => {
      const found = account.store
        .all('refund')
        .filter(({ charge }) => params.charge === undefined || charge === params.charge)
        .filter(
          ({ payment_intent: intent }) =>
            params.payment_intent === undefined || intent === params.payment_intent,
        );
      return paginate(found, params, '/v1/refunds');
    },
  ),
  route('GET', '/v1/refunds/:id', {}, (account, _, id) => find(account, id)),
  route('POST', '/v1/refunds/:id', { metadata: metadata() }, (account, params, id) => {
    const refund = find(account, id);
    const changed = account.store.put('refund', {
      ...refund,
      metadata: mergeMetadata(refund.metadata, params.metadata),
    });
    emit(account, 'refund.updated', changed, refund);
    emit(account, 'charge.refund.updated', changed, refund);
    return changed;
  }),
  route('POST', '/v1/refunds/:id/cancel', {}, (account, _, id) => {
    const refund = find(account, id);
    throw invalid(
      `Refund ${refund.id} cannot be canceled: only refunds that wait for an action of the customer can.`,
    );
  }),
];
