import { expect, test } from 'vitest';
import { adminShop } from '@visita/core/shop/admin-contract';
import { UpdateProduct, type ProductOfStaff } from '@visita/core/shop/admin-product';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';

const app = await world();
await filledCatalogue(app);
const owner = await app.given.staff();
const open = (sku: string) => owner.calls(adminShop.product, { params: { sku } });
const asSeen = (seen: ProductOfStaff) => UpdateProduct.parse(seen);

test('A product keeps its HS code and origin from a page that does not know of them, and loses them only when that is said', async () => {
  const before = await open('CARD-SLEEVE');
  const { hsCode: _hsCode, originCountry: _originCountry, ...unaware } = asSeen(before);
  const product = await owner.calls(adminShop.updateProduct, {
    params: { sku: 'CARD-SLEEVE' },
    body: unaware,
  });
  expect(product).toMatchObject({ hsCode: '420231', originCountry: 'CA' });
  const changed = await owner.calls(adminShop.updateProduct, {
    params: { sku: 'CARD-SLEEVE' },
    body: { ...asSeen(product), hsCode: '4202.31.00', originCountry: '' },
  });
  expect(changed).toMatchObject({ hsCode: '42023100', originCountry: null });
  await expect(
    owner.calls(adminShop.updateProduct, {
      params: { sku: 'CARD-SLEEVE' },
      body: { ...asSeen(changed), hsCode: '4202' },
    }),
  ).rejects.toMatchObject({ details: { errors: [{ field: 'hsCode', code: 'hsCodeInvalid' }] } });
});
