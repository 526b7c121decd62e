const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A card's brand as it calls itself; the provider writes it small. Another one keeps the provider's word. */
export function brandName(brand: string): string {
  return Object.hasOwn(names, brand) ? (names[brand] ?? brand) : brand;
}
