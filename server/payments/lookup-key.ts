/** What a price is called at the provider, whatever its amount: `shop_sleeve_cad`. */
export function lookupKeyOf({ productSku, currency }: { productSku: string; currency: string }): string {
  return `shop_${productSku}_${currency}`.toLowerCase();
}
