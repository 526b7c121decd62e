import type { z } from 'zod';
import type { Language } from '@visita/core/languages';
import { fieldProblem } from '@visita/core/problems';
import type { CreateProduct, ProductOfStaff } from '@visita/core/shop/admin-product';
import { transaction } from '../database/transaction.ts';
import { audit } from '../staff/audit.ts';
import type { ProductKeeper } from './change-product.ts';
import { findNextPosition, hasSku, insertProducts } from './product-queries.ts';
import { presentProduct } from './present-product.ts';

const unsaid = { name: '', summary: '', description: '' };

/** Creates a product that is not listed yet, with a name in one language. */
export async function createProduct(
  { db, now, staff }: ProductKeeper,
  { sku, name, language, ...facts }: z.output<typeof CreateProduct> & { language: Language },
): Promise<ProductOfStaff> {
  const createdAt = now();
  return transaction(db, async (tx) => {
    if (await hasSku(tx, { sku })) throw fieldProblem('sku', 'skuTaken');
    const nowhere = { en: unsaid, fr: unsaid, 'zh-CN': unsaid, 'zh-TW': unsaid };
    const words = { ...nowhere, [language]: { ...unsaid, name } };
    const position = await findNextPosition(tx);
    await insertProducts(tx, [{ sku, ...facts, words, pictures: [], isListed: false, position, createdAt }]);
    await audit(tx, staff, {
      action: 'products.create',
      subject: { type: 'product', id: sku },
      after: { name, ...facts },
    });
    return presentProduct(tx, { sku, at: createdAt });
  });
}
