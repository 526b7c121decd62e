/** The behaviour of a test card. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: 'US' | 'CA' | 'IE' | 'IN' | 'DE';
  /** Declined with this code when it is attached or charged. */
  declines?: { code: string; decline?: string };
  /** Can be saved, but every charge is declined. */
  savesFirst?: true;
  /** Requires 3-D Secure: until it is saved, or every time. */
  secure?: 'once' | 'always';
  refunds?: 'pending' | 'failing';
  /** Every charge is disputed: by an inquiry or chargebacks, for this reason. */
  disputes?: { kind?: 'inquiry'; reason?: 'fraudulent' | 'product_not_received'; count?: number };
  /** Its names in the API: `pm_card_visa`, `tok_visa`. */
  names: string[];
}

const declined = (decline: string) => ({ code: 'card_declined', decline });

export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', country: 'US', names: ['visa'] },
  { number: '5555555555554444', brand: 'mastercard', country: 'US', names: ['mastercard'] },
  { number: '378282246310005', brand: 'amex', country: 'US', names: ['amex'] },
  { number: '4000001240000000', brand: 'visa', country: 'CA', names: ['ca'] },
  {
    number: '4000000000000002',
    brand: 'visa',
    country: 'US',
    declines: declined('generic_decline'),
    names: ['chargeDeclined'],
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    country: 'US',
    declines: declined('insufficient_funds'),
    names: ['chargeDeclinedInsufficientFunds'],
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    country: 'US',
    declines: declined('lost_card'),
    names: ['chargeDeclinedLostCard'],
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    country: 'US',
    declines: declined('stolen_card'),
    names: ['chargeDeclinedStolenCard'],
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    country: 'US',
    declines: { code: 'expired_card', decline: 'expired_card' },
    names: ['chargeDeclinedExpiredCard'],
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    country: 'US',
    declines: { code: 'incorrect_cvc', decline: 'incorrect_cvc' },
    names: ['chargeDeclinedIncorrectCvc'],
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    country: 'US',
    declines: { code: 'processing_error', decline: 'processing_error' },
    names: ['chargeDeclinedProcessingError'],
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    country: 'US',
    declines: declined('generic_decline'),
    savesFirst: true,
    names: ['chargeCustomerFail'],
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    country: 'US',
    secure: 'once',
    names: ['authenticationRequiredOnSetup'],
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    country: 'DE',
    secure: 'always',
    names: ['authenticationRequired'],
  },
  {
    number: '4000008260003178',
    brand: 'visa',
    country: 'US',
    secure: 'always',
    declines: declined('insufficient_funds'),
    savesFirst: true,
    names: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
  },
  { number: '4000000000007726', brand: 'visa', country: 'US', refunds: 'pending', names: ['pendingRefund'] },
  { number: '4000000000005126', brand: 'visa', country: 'US', refunds: 'failing', names: ['refundFail'] },
  { number: '4000000000000259', brand: 'visa', country: 'US', disputes: {}, names: ['createDispute'] },
  {
    number: '4000000000002685',
    brand: 'visa',
    country: 'US',
    disputes: { reason: 'product_not_received' },
    names: ['createDisputeProductNotReceived'],
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    country: 'US',
    disputes: { kind: 'inquiry' },
    names: ['createDisputeInquiry'],
  },
  {
    number: '4000000404000079',
    brand: 'visa',
    country: 'US',
    disputes: { count: 2 },
    names: ['createMultipleDisputes'],
  },
];

export function findByNumber(number: string): TestCard | undefined {
  const plain = number.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === plain);
}

/** `pm_card_visa` and `tok_visa` alike. */
export function findByName(name: string): TestCard | undefined {
  const plain = name.replace(/^(pm_card_|tok_)/, '');
  return plain === name ? undefined : testCards.find(({ names }) => names.includes(plain));
}

/** The Luhn check. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = number.split('').toReversed().map(Number);
  const sum = digits.reduce(
    (total, digit, index) =>
      total + (index % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor((digit * 2) / 10)),
    0,
  );
  return sum % 10 === 0;
}
