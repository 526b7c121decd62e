import type { Product } from '@visita/core/shop/contract';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../layout/site.ts';

/** The product as search engines read it (schema.org): an offer for each variant. */
export function ProductData({ product }: { product: Product }) {
  const { publicUrl, brand, nonce } = useSite();
  const path = usePath();
  const { sku, name, summary, price, currency, variants, pictures } = product;
  const whole = (address: string) => new URL(address, publicUrl || 'http://localhost').href;
  const offers = variants.map((variant) => ({
    '@type': 'Offer',
    sku: variant.sku,
    name: variant.name,
    url: whole(path(`/shop/products/${variant.sku}`)),
    price: (price / 100).toFixed(2),
    priceCurrency: currency,
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${variant.isAvailable ? 'InStock' : 'OutOfStock'}`,
  }));
  const written = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku,
    name,
    description: summary,
    brand: { '@type': 'Brand', name: brand },
    image: pictures.map(({ url }) => whole(url)),
    offers,
  };
  const text = JSON.stringify(written).replace(/</g, '\\u003c');
  return (
    <script type="application/ld+json" nonce={nonce || undefined} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
