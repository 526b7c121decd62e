import type { Language } from '@visita/core/languages';
import type { Product } from '@visita/core/shop/contract';
import { parseSpecificationRows, splitLines } from '@visita/core/shop/specification';
import { findEffectivePrice } from './effective-rates.ts';
import type { ProductRow, VariantRow } from './product-queries.ts';
import type { CatalogueRows } from '../deps.ts';

interface AvailableInput {
  language: Language;
  currency: string;
  at: Date;
}

export const availableQuantity = ({
  received,
  reserved,
  sold,
}: Pick<VariantRow, 'received' | 'reserved' | 'sold'>): number => received - reserved - sold;

/** Returns a variant's picture: its own first one, else the first of its product. */
export function findVariantPicture({ pictures }: ProductRow, { sku }: Pick<VariantRow, 'sku'>) {
  return pictures.find(({ variant }) => variant === sku) ?? pictures[0];
}

/** Lists the products on sale at a moment, featured ones first. */
export function availableProducts(catalogueRows: CatalogueRows, input: AvailableInput): Product[] {
  const rows = new Map(catalogueRows.variants.map(({ product }) => [product.sku, product]));
  const listed = [...rows.values()].filter(({ isListed }) => isListed);
  const shown = listed.flatMap((product) => toProduct(catalogueRows, product, input) ?? []);
  return shown.toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured));
}

/** Finds a product by its SKU or by that of a variant. A delisted product is shown as not available. */
export function availableProduct(
  catalogueRows: CatalogueRows,
  { sku, ...input }: AvailableInput & { sku: string },
): Product | undefined {
  const found = catalogueRows.variants.find(
    ({ product, variant }) => product.sku === sku || variant.sku === sku,
  );
  return found && toProduct(catalogueRows, found.product, input);
}

/** Undefined for a product that never had a price, and for a draft without texts or pictures. */
function toProduct(
  catalogueRows: CatalogueRows,
  product: ProductRow,
  { language, currency, at }: AvailableInput,
): Product | undefined {
  const price = findEffectivePrice(catalogueRows, { productSku: product.sku, currency, at });
  if (!price || product.pictures.length === 0 || product.words[language].name === '') return undefined;
  const all = catalogueRows.variants
    .filter((each) => each.product.sku === product.sku)
    .map(({ variant }) => variant);
  const listed = product.isListed ? all.filter(({ isListed }) => isListed) : [];
  const variants = (listed.length > 0 ? listed : all).map((variant) => {
    const stock = listed.includes(variant) ? availableQuantity(variant) : 0;
    return {
      sku: variant.sku,
      name: variant.names[language],
      colour: variant.colour,
      stock,
      isAvailable: stock > 0,
    };
  });
  const {
    sku,
    category,
    words,
    specification,
    weightGrams,
    isNew,
    isFeatured,
    subscriptionOption,
    pictures,
  } = product;
  return {
    sku,
    category,
    ...words[language],
    details: parseSpecificationRows(specification[language].details),
    inTheBox: splitLines(specification[language].inTheBox),
    price: price.amount,
    currency,
    weightGrams,
    isNew,
    isFeatured,
    subscriptionOption,
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    isAvailable: variants.some(({ isAvailable }) => isAvailable),
    variants,
    pictures: pictures.map(({ alt, ...picture }) => ({ ...picture, alt: alt[language] })),
  };
}
