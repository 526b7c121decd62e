import { createHash } from 'node:crypto';
import { literal } from '../http/params.ts';
import { randomText } from '../state/ids.ts';
import type { Address } from '../state/address.ts';
import { testCards, type TestCard } from './test-cards.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    payment_method: Card;
  }
}

export interface BillingDetails {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
}

/** Stripe's payment method; here always a card, whose number is never stored. */
export interface Card {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'always' | 'limited' | 'unspecified';
  billing_details: BillingDetails;
  card: {
    brand: string;
    checks: { address_line1_check: null; address_postal_code_check: string | null; cvc_check: string | null };
    country: string;
    display_brand: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: string;
    generated_from: null;
    last4: string;
    networks: { available: string[]; preferred: null };
    regulated_status: 'unregulated';
    three_d_secure_usage: { supported: true };
    wallet: null;
  };
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card';
  /** The test card, by its first name in the API, and whether 3-D Secure has succeeded once. */
  hidden: { plays: string; isProven: boolean };
}

export const allowRedisplay = () => literal('always', 'limited', 'unspecified');

export const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
export const noBillingDetails: BillingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** The test card behind a stored one. */
export function findTestCard({ hidden }: Card): TestCard {
  return testCards.find(({ names }) => names[0] === hidden.plays)!;
}

interface CardInput {
  id: string;
  created: number;
  expiry: { month: number; year: number };
  billing?: BillingDetails;
}

export function newCard(
  test: TestCard,
  { id, created, expiry, billing = noBillingDetails }: CardInput,
): Card {
  const { brand, country, number } = test;
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address.postal_code === null ? null : 'pass',
        cvc_check: 'pass',
      },
      country,
      display_brand: brand === 'amex' ? 'american_express' : brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: getFingerprint(test),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    hidden: { plays: test.names[0]!, isProven: false },
  };
}

/** Equal for equal numbers. */
const getFingerprint = ({ number }: TestCard) =>
  createHash('sha256')
    .update(`fingerprint ${number}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, 'x')
    .slice(0, 16);

/** Creates the id of a card. */
export const newCardId = () => `pm_1${randomText(23)}`;
