import type { z } from 'zod';
import { languages } from '@visita/core/languages';
import { specificationParts } from '@visita/core/shop/specification';
import type { ProductOfStaff, UpdateProduct } from '@visita/core/shop/admin-product';
import { changeProduct, type ProductKeeper } from './change-product.ts';
import type { ProductRow } from './product-queries.ts';

type UpdateProductData = Omit<z.output<typeof UpdateProduct>, 'version'>;

/** Updates a product's own fields. A listed product must stay complete. */
export async function updateProduct(
  deps: ProductKeeper,
  { sku, version, ...content }: z.output<typeof UpdateProduct> & { sku: string },
): Promise<ProductOfStaff> {
  return changeProduct(deps, { sku, version }, (_tx, product) => {
    const { hsCode = product.hsCode, originCountry = product.originCountry } = content;
    const set = { ...content, hsCode, originCountry };
    const [before, after] = [flat(product), flat(set)];
    const changed = Object.keys(after).filter((field) => after[field] !== before[field]);
    const pick = (values: Record<string, unknown>) =>
      Object.fromEntries(changed.map((field) => [field, brief(values[field])]));
    return { set, action: 'products.update', before: pick(before), after: pick(after) };
  });
}

/** All fields under flat keys such as `fr.name`, for the audit entry. */
function flat(values: Pick<ProductRow, keyof UpdateProductData>): Record<string, unknown> {
  const {
    category,
    words,
    specification,
    weightGrams,
    hsCode,
    originCountry,
    isNew,
    isFeatured,
    subscriptionOption,
  } = values;
  const texts = languages.flatMap((language) => [
    ...(['name', 'summary', 'description'] as const).map(
      (part) => [`${language}.${part}`, words[language][part]] as const,
    ),
    ...specificationParts.map((part) => [`${language}.${part}`, specification[language][part]] as const),
  ]);
  return {
    category,
    weightGrams,
    hsCode,
    originCountry,
    isNew,
    isFeatured,
    subscriptionOption,
    ...Object.fromEntries(texts),
  };
}

/** The first 200 characters of a text, which are enough to recognize it. */
const brief = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : value);
