import { currency } from '@visita/core/money';
import { insertPrices } from '../shop/price-queries.ts';
import { hasProducts, insertProducts, insertVariants } from '../shop/product-queries.ts';
import { insertShippingRates, insertTaxRates } from '../shop/rate-queries.ts';
import { tellShopChanged } from '../shop/shop-changed.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { listSeedPictures, type SeedProduct } from './product.ts';
import { extraCard } from './product-card.ts';
import { cardSleeve } from './product-sleeve.ts';
import { deskStand } from './product-stand.ts';
import { keyTag } from './product-tag.ts';
import { registeredFor, shippingFrom, taxesFrom } from './shop-rates.ts';
import { transaction } from '../database/transaction.ts';

/** In the order of the catalogue. */
export const seedProducts: readonly SeedProduct[] = [extraCard, cardSleeve, keyTag, deskStand];

/**
 * The effective date of prices and rates. Fixed, so that two processes that seed the same database write the
 * same rows.
 */
const validFrom = new Date('2024-01-01T00:00:00Z');

/**
 * Seeds products, prices, taxes and shipping rates in one transaction. Does nothing if there are products.
 */
export async function seedShop({ db, now }: { db: Db; now: Date }): Promise<void> {
  if (await hasProducts(db)) return;
  await transaction(db, async (tx) => {
    await insertProducts(
      tx,
      seedProducts.map((product, position) => ({ ...productRow(product), position, createdAt: now })),
    );
    await insertPrices(
      tx,
      seedProducts.map(({ sku, price }) => ({
        id: newId(now),
        productSku: sku,
        currency,
        amount: price,
        validFrom,
      })),
    );
    await insertVariants(
      tx,
      seedProducts.flatMap(({ sku: productSku, variants }) =>
        variants.map(({ sku, names, colour, received }, position) => ({
          sku,
          productSku,
          names,
          colour,
          received,
          position,
        })),
      ),
    );
    await insertShippingRates(
      tx,
      shippingFrom.map(([zone, amount, freeFrom, minDays, maxDays]) => ({
        id: newId(now),
        zone,
        amount,
        freeFrom,
        minDays,
        maxDays,
        validFrom,
      })),
    );
    await insertTaxRates(
      tx,
      taxesFrom.map(([province, kind, rate, from, validUntil = null]) => ({
        code: `${kind}-${province.toLowerCase()}-${from}`,
        country: 'CA',
        province,
        kind,
        rate,
        validFrom: from,
        validUntil,
        isRegistered: registeredFor.includes(kind),
      })),
    );
    await tellShopChanged(tx);
  });
}

function productRow(product: SeedProduct) {
  const { sku, category, words, specification, weightGrams, hsCode } = product;
  const { isNew = false, isFeatured = false, subscriptionOption = null } = product;
  return {
    sku,
    category,
    words,
    specification,
    weightGrams,
    hsCode,
    // the country of the example seller
    originCountry: 'CA',
    isNew,
    isFeatured,
    subscriptionOption,
    pictures: listSeedPictures(product),
  };
}
