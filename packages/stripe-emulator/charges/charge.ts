import type { BillingDetails, Card } from '../cards/card.ts';
import type { Decline } from '../cards/declines.ts';
import { randomText } from '../state/ids.ts';
import type { PaymentIntent } from '../intents/intent.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    charge: Charge;
  }
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  /** Null until it is settled. */
  balance_transaction: string | null;
  billing_details: BillingDetails;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  receipt_url: string | null;
  refunded: boolean;
  status: 'succeeded' | 'failed' | 'pending';
}

const always = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'TEST PAYMENT',
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_email: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

function cardDetails({ card }: Card, amount: number, isProven: boolean) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  const secure = {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: null,
    version: '2.2.0',
  };
  const always = {
    authorization_code: null,
    electronic_commerce_indicator: null,
    installments: null,
    mandate: null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    transaction_link_id: null,
    wallet: null,
  };
  const shown = {
    amount_authorized: amount,
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
    network: brand,
  };
  return { type: 'card', card: { ...always, ...shown, three_d_secure: isProven ? secure : null } };
}

const fine = {
  network_status: 'approved_by_network',
  reason: null,
  seller_message: 'Payment complete.',
  type: 'authorized',
};
const refused = {
  network_status: 'declined_by_network',
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
};
const codes = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  risk_level: 'normal',
};

interface ChargeInput {
  intent: PaymentIntent;
  card: Card;
  created: number;
  isProven: boolean;
  decline?: Decline;
  pagesUrl: string;
}

/** Creates one attempt to charge a card. */
export function newCharge({ intent, card, created, isProven, decline, pagesUrl }: ChargeInput): Charge {
  const id = `ch_3${randomText(23)}`;
  const isCaptured = !decline && intent.capture_method !== 'manual';
  return {
    ...always,
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: card.billing_details,
    captured: isCaptured,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: { ...codes, ...(decline ? { ...refused, reason: decline.decline_code ?? decline.code } : fine) },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: cardDetails(card, intent.amount, isProven),
    receipt_url: decline ? null : `${pagesUrl}/receipt/${id}`,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  } as Charge; // the constant fields are not in its type
}
