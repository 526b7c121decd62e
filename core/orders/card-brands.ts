const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Returns the display name of a card brand from Stripe's code. An unknown code is returned unchanged. */
export function brandName(brand: string): string {
  return Object.hasOwn(names, brand) ? (names[brand] ?? brand) : brand;
}
