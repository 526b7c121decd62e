import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { NewAddress } from './addresses/new-address.ts';
import { CompanyParts } from './cards/company-parts.ts';
import { CardContent } from './cards/content.ts';
import { phone } from './phone.ts';
import { Sku } from './shop/sku.ts';
import { email, line, paragraph } from './text.ts';
import { webAddress } from './url.ts';

/** Characters that normalization or another case makes longer, up to eighteen times. */
const growing = fc.constantFrom('\uFDFA', '\uFB03', 'ß', 'İ', 'ŉ', '½', '㍱', '\u0958', '\uFB2C', '𝅘𝅥');
const unit = fc.oneof({ weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 1 }) }, growing);
const text = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));

const address = fc.record({
  name: text,
  phone: fc.constant('+15145550142'),
  country: fc.constantFrom('CA', 'CN', 'CD', 'HK'),
  province: fc.constantFrom('', 'QC', '广东省'),
  city: text,
  district: text,
  address: text,
  zipCode: fc.oneof(text, fc.constantFrom('k1a0b1', 'ﷺ', '５１８０００')),
});

const schemas: [name: string, schema: z.ZodType, input: fc.Arbitrary<unknown>][] = [
  ['a line', line(30), text],
  ['a paragraph', paragraph(30), text],
  ['an email address', email, text.map((local) => `${local}@exämple.com`)],
  ['a telephone number', phone, text],
  ['a web address', webAddress, text.map((path) => `example.com/${path}`)],
  ['a SKU', Sku, text],
  ['an address', NewAddress, address],
  ['a company’s address', CompanyParts, address],
  [
    'links to networks',
    CardContent.shape.socialLinks,
    text.map((path) => ({ linkedin: `linkedin.com/in/${path}` })),
  ],
];

test.each(schemas)('%s is refused or stored in a form that is accepted unchanged', (_, schema, input) => {
  fc.assert(
    fc.property(input, (value) => {
      const read = schema.safeParse(value);
      if (read.success) expect(schema.parse(read.data)).toEqual(read.data);
    }),
    { numRuns: 1_000 },
  );
});

test.each(['CD', 'CN', 'CA'])('a postal code that grows beyond its limit is refused in %s', (country) => {
  const grown = { country, address: '1 Main St', zipCode: '! !\uFDFA' };
  expect(CompanyParts.safeParse(grown).error?.issues).toMatchObject([
    { path: ['zipCode'], params: { code: 'tooLong', max: 20 } },
  ]);
});
