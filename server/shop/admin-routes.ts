import { adminShop } from '@visita/core/shop/admin-contract';
import { currency } from '@visita/core/money';
import { on } from '../http/route.ts';
import { followLater } from '../provider/follow-catalogue.ts';
import { addPicture } from './add-picture.ts';
import { addPrice } from './add-price.ts';
import { addVariant } from './add-variant.ts';
import type { ProductKeeper } from './change-product.ts';
import { changeStock, presentStock } from './change-stock.ts';
import { createProduct } from './create-product.ts';
import { listProducts } from './product-queries.ts';
import { productsTable } from './products-table.ts';
import { receiveFile } from './receive-file.ts';
import { removePrice } from './remove-price.ts';
import { savePictures } from './save-pictures.ts';
import { setListed } from './set-listed.ts';
import { presentProduct } from './present-product.ts';
import { listStock } from './stock-queries.ts';
import { stockTable } from './stock-table.ts';
import { updateProduct } from './update-product.ts';
import { updateVariant } from './update-variant.ts';

/** Adds the hook that enqueues the change of the product at Stripe. */
const keeper = <Call extends Omit<ProductKeeper, 'follow'>>(call: Call) => ({ ...call, follow: followLater });

// literal paths before paths with a parameter
export const adminShopRoutes = [
  on(adminShop.listStock, ({ db, query, language }) => listStock(db, { ...query, language })),
  on(adminShop.stockTable, stockTable),
  on(adminShop.receiveFile, (call) => receiveFile(call, call.form)),
  on(adminShop.stock, (call) => presentStock(call, { sku: call.params.sku, language: call.language })),
  on(adminShop.changeStock, async (call) => {
    const { sku } = call.params;
    await changeStock(call, { ...call.body, sku });
    return presentStock(call, { sku, language: call.language });
  }),
  on(adminShop.listProducts, ({ db, query, language, now }) =>
    listProducts(db, { ...query, currency, language, at: now() }),
  ),
  on(adminShop.productsTable, productsTable),
  on(adminShop.createProduct, (call) =>
    createProduct(keeper(call), { ...call.body, language: call.language }),
  ),
  on(adminShop.product, ({ db, params, now }) => presentProduct(db, { sku: params.sku, at: now() })),
  on(adminShop.updateProduct, (call) => updateProduct(keeper(call), { ...call.body, sku: call.params.sku })),
  on(adminShop.setListed, (call) => setListed(keeper(call), { ...call.body, sku: call.params.sku })),
  on(adminShop.addVariant, (call) => addVariant(keeper(call), { ...call.body, productSku: call.params.sku })),
  on(adminShop.updateVariant, (call) =>
    updateVariant(keeper(call), { ...call.body, productSku: call.params.sku, sku: call.params.variant }),
  ),
  on(adminShop.addPrice, (call) => addPrice(keeper(call), { ...call.body, sku: call.params.sku })),
  on(adminShop.removePrice, (call) =>
    removePrice(keeper(call), { ...call.body, sku: call.params.sku, id: call.params.id }),
  ),
  on(adminShop.addPicture, (call) => addPicture(keeper(call), { ...call.form, sku: call.params.sku })),
  on(adminShop.savePictures, (call) => savePictures(keeper(call), { ...call.body, sku: call.params.sku })),
];
