import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { FileAnswer, TableFile } from '../api/file-answer.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { RowVersion, version } from '../staff/row-version.ts';
import { requiredLine } from '../text.ts';
import { when } from '../when.ts';
import {
  AddPrice,
  AddVariant,
  CreateProduct,
  ListedProduct,
  ProductOfStaff,
  ProductQuery,
  SavePictures,
  UpdateProduct,
  UpdateVariant,
} from './admin-product.ts';
import { mostPieces, stockMovementKinds } from './stock.ts';

/** A variant with its stock: pieces received, reserved, sold and free. */
export const StockRow = z
  .object({
    sku: z.string(),
    productSku: z.string(),
    /** In the caller's language. */
    product: z.string(),
    variant: z.string(),
    /** True if the variant and its product are listed in the catalogue. */
    isListed: z.boolean(),
    received: z.int(),
    reserved: z.int(),
    sold: z.int(),
    free: z.int(),
    /**
     * Of a card: the numbered cards of its colour that are neither connected nor blocked. If they are fewer than the pieces
     * that are free or reserved, some pieces have no number. Null for what is no card.
     */
    cardNumbers: z.int().nullable(),
  })
  .meta({ id: 'StockRow' });
export type StockRow = z.output<typeof StockRow>;

const StockMovement = z.object({
  id: z.uuid(),
  kind: z.enum(stockMovementKinds),
  /** Change of the received pieces; may be negative. */
  quantity: z.int(),
  received: z.int(),
  reason: z.string(),
  staffEmail: z.string(),
  at: when,
});

/** A variant with its stock movements, newest first. */
export const StockOfVariant = StockRow.extend({ movements: z.array(StockMovement) }).meta({
  id: 'StockOfVariant',
});
export type StockOfVariant = z.output<typeof StockOfVariant>;

const StockQuery = listQuery(['sku', '-sku'], {
  /** True: only variants with few free pieces. */
  few: z.literal('true').optional(),
  listed: z.enum(['true', 'false']).optional(),
});
export type StockQuery = z.output<typeof StockQuery>;

/** A stock change. Only `corrected` may be negative. */
export const ChangeStock = z
  .object({
    kind: z.enum(stockMovementKinds),
    quantity: z.int().min(-mostPieces).max(mostPieces),
    reason: requiredLine(500),
    /** The number of received pieces that staff saw (optimistic lock). */
    seen: z.int().min(0),
  })
  .superRefine(({ kind, quantity }, context) => {
    const least = { received: 1, lost: 1, corrected: -mostPieces, counted: 0 }[kind];
    const isWrong = quantity < least || (kind === 'corrected' && quantity === 0);
    if (isWrong) context.addIssue({ code: 'custom', path: ['quantity'], params: { code: 'piecesInvalid' } });
  })
  .meta({ id: 'ChangeStock' });

const read = { access: 'staff', permission: 'catalogue.read' } as const;
const change = { access: 'staff', permission: 'catalogue.change' } as const;
const changeStock = { access: 'staff', permission: 'stock.change' } as const;
const refusals = ['productNotFound', 'changedMeanwhile', 'productIncomplete'] as const;
const ofOne = { returns: ProductOfStaff, problems: refusals } as const;
const sku = z.string().max(40);
const params = z.object({ sku });

export const adminShop = {
  listStock: get('/admin/stock', {
    ...read,
    summary: 'List variants with their stock. Search by number or name.',
    query: StockQuery,
    returns: listSchema(StockRow),
  }),
  stockTable: get('/admin/stock/csv', {
    ...read,
    summary: 'Download the filtered stock as CSV.',
    query: StockQuery,
    returns: FileAnswer,
    file: 'text/csv; charset=utf-8',
  }),
  receiveFile: post('/admin/stock/received-file', {
    ...changeStock,
    summary:
      'Import received pieces from a table with the columns sku and received: all rows, or none if one is invalid.',
    form: TableFile,
    returns: z.object({ variants: z.int(), pieces: z.int() }),
    problems: ['fileTooLarge'],
    limit: { calls: 120, seconds: 3600 },
  }),
  stock: get('/admin/stock/:sku', {
    ...read,
    summary: 'Get a variant with its stock and stock movements.',
    returns: StockOfVariant,
    problems: ['productNotFound'],
  }),
  changeStock: post('/admin/stock/:sku/movements', {
    ...changeStock,
    summary:
      'Record received, lost, counted or corrected pieces. The stock cannot fall below reserved and sold pieces.',
    body: ChangeStock,
    returns: StockOfVariant,
    problems: ['productNotFound', 'changedMeanwhile', 'stockTooLow'],
  }),
  listProducts: get('/admin/products', {
    ...read,
    summary: 'List products. Search by number or name; filter by category, listing and missing translation.',
    query: ProductQuery,
    returns: listSchema(ListedProduct),
  }),
  productsTable: get('/admin/products/csv', {
    ...read,
    summary: 'Download the filtered products as CSV.',
    query: ProductQuery,
    returns: FileAnswer,
    file: 'text/csv; charset=utf-8',
  }),
  createProduct: post('/admin/products', {
    ...change,
    summary: 'Create an unlisted product. Its SKU cannot be changed.',
    body: CreateProduct,
    returns: ProductOfStaff,
  }),
  product: get('/admin/products/:sku', {
    ...read,
    summary:
      'Get a product in all languages with variants, pictures, prices and the reasons why it cannot be listed.',
    params,
    returns: ProductOfStaff,
    problems: ['productNotFound'],
  }),
  updateProduct: put('/admin/products/:sku', {
    ...change,
    ...ofOne,
    summary: 'Update a product and its texts in all languages.',
    params,
    body: UpdateProduct,
  }),
  setListed: put('/admin/products/:sku/listed', {
    ...change,
    ...ofOne,
    summary: 'List or unlist a product. Listing requires complete data.',
    params,
    body: z.object({ version, isListed: z.boolean() }),
  }),
  addVariant: post('/admin/products/:sku/variants', {
    ...change,
    ...ofOne,
    summary: 'Add a variant without stock. Its SKU cannot be changed.',
    params,
    body: AddVariant,
  }),
  updateVariant: put('/admin/products/:sku/variants/:variant', {
    ...change,
    ...ofOne,
    summary: 'Update a variant’s name, colour and listing.',
    params: params.extend({ variant: sku }),
    body: UpdateVariant,
  }),
  addPrice: post('/admin/products/:sku/prices', {
    ...change,
    ...ofOne,
    summary: 'Set a product’s price from an effective date. Earlier prices are kept.',
    params,
    body: AddPrice,
  }),
  removePrice: del('/admin/products/:sku/prices/:id', {
    ...change,
    ...ofOne,
    summary: 'Delete a price that is not yet effective.',
    params: params.extend({ id: z.uuid() }),
    body: RowVersion,
    problems: [...refusals, 'notFound'],
  }),
  addPicture: post('/admin/products/:sku/pictures', {
    ...change,
    summary:
      'Upload a product picture of up to 10 MB. It is re-encoded without metadata and appended; its description is set later.',
    params,
    form: z.object({ file: z.file(), variant: sku.optional() }),
    returns: ProductOfStaff,
    problems: [
      'productNotFound',
      'fileTooLarge',
      'fileTypeNotAllowed',
      'imageUnreadable',
      'imageHeic',
      'imageTooManyPixels',
    ],
    limit: { calls: 240, seconds: 3600 },
  }),
  savePictures: put('/admin/products/:sku/pictures', {
    ...change,
    ...ofOne,
    summary: 'Reorder and describe a product’s pictures. Pictures left out are removed.',
    params,
    body: SavePictures,
  }),
};
