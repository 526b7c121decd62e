import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { FileAnswer } from '../api/file-answer.ts';
import { listOf, listQuery } from '../staff/list.ts';
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
  version,
} from './admin-product.ts';
import { mostPieces, stockMovementKinds } from './stock.ts';

/** A variant with its books: what came in is reserved, sold or free. */
export const StockRow = z
  .object({
    sku: z.string(),
    productSku: z.string(),
    /** In the language of whoever asks. */
    product: z.string(),
    variant: z.string(),
    /** Whether it and its product are in the catalogue. */
    isListed: z.boolean(),
    received: z.int(),
    reserved: z.int(),
    sold: z.int(),
    free: z.int(),
  })
  .meta({ id: 'StockRow' });
export type StockRow = z.output<typeof StockRow>;

const StockMovement = z.object({
  id: z.uuid(),
  kind: z.enum(stockMovementKinds),
  /** By how many pieces what was received changed. */
  quantity: z.int(),
  received: z.int(),
  reason: z.string(),
  staffEmail: z.string(),
  at: when,
});

/** A variant with what was done to its books, the newest first. */
export const StockOfVariant = StockRow.extend({ movements: z.array(StockMovement) }).meta({ id: 'StockOfVariant' });
export type StockOfVariant = z.output<typeof StockOfVariant>;

const StockQuery = listQuery(['sku', '-sku'], {
  /** Only a few of it are free. */
  few: z.literal('true').optional(),
  listed: z.enum(['true', 'false']).optional(),
});
export type StockQuery = z.output<typeof StockQuery>;

/** Only what corrects the book may be less than none. */
export const ChangeStock = z
  .object({
    kind: z.enum(stockMovementKinds),
    quantity: z.int().min(-mostPieces).max(mostPieces),
    reason: requiredLine(500),
    /** What the book said that was received. */
    seen: z.int().min(0),
  })
  .superRefine(({ kind, quantity }, context) => {
    const least = { received: 1, lost: 1, corrected: -mostPieces, counted: 0 }[kind];
    const isWrong = quantity < least || (kind === 'corrected' && quantity === 0);
    if (isWrong) context.addIssue({ code: 'custom', path: ['quantity'], params: { code: 'piecesInvalid' } });
  });

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
    summary: 'Variants with their stock, by number or name.',
    query: StockQuery,
    returns: listOf(StockRow),
  }),
  stockTable: get('/admin/stock/csv', {
    ...read,
    summary: 'The same stock as a table.',
    query: StockQuery,
    returns: FileAnswer,
    file: 'text/csv; charset=utf-8',
  }),
  receiveFile: post('/admin/stock/received-file', {
    ...changeStock,
    summary: 'Add all pieces of a table with the columns sku, received: all of them, or none where a row is wrong.',
    form: z.object({ file: z.file() }),
    returns: z.object({ variants: z.int(), pieces: z.int() }),
    problems: ['fileTooLarge'],
    limit: { calls: 120, seconds: 3600 },
  }),
  stock: get('/admin/stock/:sku', {
    ...read,
    summary: 'One variant with its stock and what was done to it.',
    returns: StockOfVariant,
    problems: ['productNotFound'],
  }),
  changeStock: post('/admin/stock/:sku/movements', {
    ...changeStock,
    summary: 'Say that pieces came in, were lost, were counted, or that the book was wrong. Never fewer than are reserved and sold.',
    body: ChangeStock,
    returns: StockOfVariant,
    problems: ['productNotFound', 'changedMeanwhile', 'stockTooLow'],
  }),
  listProducts: get('/admin/products', {
    ...read,
    summary: 'Products by number or name, by what they are, whether they are sold and in which language something is missing.',
    query: ProductQuery,
    returns: listOf(ListedProduct),
  }),
  productsTable: get('/admin/products/csv', {
    ...read,
    summary: 'The same products as a table.',
    query: ProductQuery,
    returns: FileAnswer,
    file: 'text/csv; charset=utf-8',
  }),
  createProduct: post('/admin/products', {
    ...change,
    summary: 'Make a product that is not sold yet. Its number never changes.',
    body: CreateProduct,
    returns: ProductOfStaff,
  }),
  product: get('/admin/products/:sku', {
    ...read,
    summary: 'A product in all languages, with its variants, pictures and prices, and what it lacks to be sold.',
    params,
    returns: ProductOfStaff,
    problems: ['productNotFound'],
  }),
  updateProduct: put('/admin/products/:sku', {
    ...change,
    ...ofOne,
    summary: 'Write a product anew: its words in all languages and what is known of it.',
    params,
    body: UpdateProduct,
  }),
  setListed: put('/admin/products/:sku/listed', {
    ...change,
    ...ofOne,
    summary: 'Take a product off the shelf, or put it back once it lacks nothing.',
    params,
    body: z.object({ version, isListed: z.boolean() }),
  }),
  addVariant: post('/admin/products/:sku/variants', {
    ...change,
    ...ofOne,
    summary: 'Add a variant, of which nothing has been received yet. Its number never changes.',
    params,
    body: AddVariant,
  }),
  updateVariant: put('/admin/products/:sku/variants/:variant', {
    ...change,
    ...ofOne,
    summary: 'Say anew what a variant is called, its colour, and whether it is sold.',
    params: params.extend({ variant: sku }),
    body: UpdateVariant,
  }),
  addPrice: post('/admin/products/:sku/prices', {
    ...change,
    ...ofOne,
    summary: 'Say what a product costs from a moment on. What it cost before stays as it was.',
    params,
    body: AddPrice,
  }),
  removePrice: del('/admin/products/:sku/prices/:id', {
    ...change,
    ...ofOne,
    summary: 'Take back a price that does not hold yet.',
    params: params.extend({ id: z.uuid() }),
    body: z.object({ version }),
    problems: [...refusals, 'notFound'],
  }),
  addPicture: post('/admin/products/:sku/pictures', {
    ...change,
    summary: 'Add a picture under 10 MB at the end: it is drawn anew, without its metadata, and described afterwards.',
    params,
    form: z.object({ file: z.file(), variant: sku.optional() }),
    returns: ProductOfStaff,
    problems: ['productNotFound', 'fileTooLarge', 'fileTypeNotAllowed', 'imageUnreadable', 'imageHeic', 'imageTooManyPixels'],
    limit: { calls: 240, seconds: 3600 },
  }),
  savePictures: put('/admin/products/:sku/pictures', {
    ...change,
    ...ofOne,
    summary: 'Put the pictures in order, say what each shows, and take off those that are left out.',
    params,
    body: SavePictures,
  }),
};
