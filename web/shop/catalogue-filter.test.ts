import { describe, expect, test } from 'vitest';
import type { Product } from '@visita/core/shop/contract';
import {
  formatCatalogueQuery,
  listFilterOptions,
  parseCatalogueFilter,
  matchingProducts,
  shownVariant,
} from './catalogue-filter.ts';

const variant = (sku: string, colour: Product['variants'][number]['colour'], stock: number) => ({
  sku,
  name: sku.toLowerCase(),
  colour,
  stock,
  isAvailable: stock > 0,
});
const product = (fields: Partial<Product>): Product => ({
  sku: 'P',
  category: 'cards',
  name: '',
  summary: '',
  description: '',
  details: [],
  inTheBox: [],
  price: 100,
  currency: 'CAD',
  weightGrams: 1,
  isNew: false,
  isFeatured: false,
  subscriptionOption: null,
  stock: 1,
  isAvailable: true,
  variants: [variant('V', null, 1)],
  pictures: [],
  ...fields,
});

const sleeve = product({
  sku: 'SLEEVE',
  category: 'accessories',
  name: 'Étui à carte',
  isFeatured: true,
  variants: [variant('S-BLACK', 'black', 0)],
});
const card = product({
  sku: 'CARD',
  name: 'Carte supplémentaire',
  isNew: true,
  variants: [variant('C-BLACK', 'black', 0), variant('C-GOLD', 'gold', 2)],
});
const catalogue = [sleeve, card];
const found = (query: string) =>
  matchingProducts(catalogue, parseCatalogueFilter(new URLSearchParams(query))).map(({ sku }) => sku);

describe('the catalogue shows', () => {
  test.each([
    ['', ['SLEEVE', 'CARD']],
    ['search=etui', ['SLEEVE']],
    ['search=CARTE', ['SLEEVE', 'CARD']],
    ['search=carte+gold', ['CARD']],
    ['search=nothing', []],
    ['category=cards', ['CARD']],
    ['colour=gold', ['CARD']],
    ['colour=black', ['SLEEVE', 'CARD']],
    ['stock=1', ['CARD']],
    ['colour=black&stock=1', []],
    ['show=new', ['CARD']],
    ['show=featured&category=accessories', ['SLEEVE']],
    ['category=strange&colour=<script>&show=1&stock=yes', ['SLEEVE', 'CARD']],
  ])('for “%s” %j', (query, skus) => {
    expect(found(query)).toEqual(skus);
  });
});

test('A product is shown in the chosen colour, otherwise by an available variant', () => {
  expect(shownVariant(card, { colour: '' })?.sku).toBe('C-GOLD');
  expect(shownVariant(card, { colour: 'black' })?.sku).toBe('C-BLACK');
  expect(shownVariant(sleeve, { colour: '' })?.sku).toBe('S-BLACK');
});

test('A filter converts to a URL with only the parameters set', () => {
  const search = '?search=%C3%A9tui&category=cards&colour=gold&show=new&stock=1';
  expect(formatCatalogueQuery(parseCatalogueFilter(new URLSearchParams(search)))).toBe(search);
  expect(formatCatalogueQuery(parseCatalogueFilter(new URLSearchParams('search=&strange=1')))).toBe('?');
});

test('Filter options that would not narrow the list are not offered', () => {
  expect(listFilterOptions(catalogue)).toEqual({
    categories: ['cards', 'accessories'],
    colours: ['gold', 'black'],
    shows: ['new', 'featured'],
    stock: true,
  });
  expect(listFilterOptions([sleeve])).toEqual({
    categories: ['accessories'],
    colours: ['black'],
    shows: [],
    stock: false,
  });
});
