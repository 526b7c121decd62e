import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { countries } from '../countries.ts';
import { languages } from '../languages.ts';
import { companyLine, noParts } from './company-parts.ts';
import { CardContent, emptyContent, hideable, isPhoto } from './content.ts';
import { networkKeys } from './networks.ts';
import { WrittenContent } from './written-content.ts';
import { blankLink } from './links.ts';

const least = { name: 'Ana Roy', title: 'Baker', company: 'Pain', photo: '/files/ana.jpg' };

describe('a card’s content', () => {
  test('requires name, title, company and photo', () => {
    const missing = ['name', 'title', 'company'].map((field) => ({ field, code: 'required' }));
    expect(fieldErrors(CardContent, {})).toEqual([...missing, { field: 'photo', code: 'required' }]);
    expect(fieldErrors(CardContent, emptyContent)).toEqual([
      ...missing,
      { field: 'photo', code: 'photoMissing' },
    ]);
    expect(fieldErrors(CardContent, { ...least, name: ' \u200B\u202E ' })).toEqual([
      { field: 'name', code: 'required' },
    ]);
  });

  test('fills missing fields with empty values', () => {
    expect(CardContent.parse(least)).toEqual({ ...emptyContent, ...least });
    expect(CardContent.parse({ ...emptyContent, ...least })).toEqual({ ...emptyContent, ...least });
  });

  test('drops the six codes of the specification and unknown fields', () => {
    const codes = {
      country_key: 'CA',
      country_key_2: 'CA',
      country_code: '1',
      country_code_2: '1',
      phone_code: '1',
      phone_code_2: '1',
    };
    expect(
      CardContent.parse({ ...least, ...codes, id: 'x', ownerId: 'y', socialLinks: { myspace: 'ana' } }),
    ).toEqual({
      ...emptyContent,
      ...least,
    });
  });

  test('is stored in normalized form', () => {
    const content = CardContent.parse({
      ...least,
      name: '  Ana\r\n  Roy ',
      phone: '+1 (514) 555-0123',
      website: 'example.com',
      socialLinks: { instagram: '@ana', wechat: 'ana-roy' },
      links: [{ title: 'Menu', url: 'example.com/menu' }],
      accent: '#0A7B7B',
      hidden: ['reddit', 'phone', 'phone'],
      variants: { fr: { title: 'Boulangère' } },
    });
    expect(content).toMatchObject({
      name: 'Ana Roy',
      phone: '+15145550123',
      website: 'https://example.com',
      socialLinks: { instagram: 'https://www.instagram.com/ana', wechat: 'ana-roy', reddit: '' },
      links: [{ ...blankLink, title: 'Menu', url: 'https://example.com/menu' }],
      accent: '#0a7b7b',
      hidden: ['phone', 'reddit'],
      variants: { fr: { name: '', title: 'Boulangère' }, en: { title: '' } },
    });
    expect(CardContent.parse(content)).toEqual(content);
  });
});

test.each([
  [{ field: 'name', code: 'tooLong', params: { max: 100 } }, { name: 'x'.repeat(10_000) }],
  [{ field: 'description', code: 'tooLong', params: { max: 1000 } }, { description: 'x'.repeat(1001) }],
  [{ field: 'email', code: 'emailInvalid' }, { email: 'nobody' }],
  [{ field: 'phone', code: 'phoneInvalid' }, { phone: 'call me' }],
  [{ field: 'phone2', code: 'phoneInvalid' }, { phone2: '123' }],
  [{ field: 'website', code: 'urlInvalid' }, { website: 'javascript:alert(1)' }],
  [{ field: 'exitLink', code: 'urlInvalid' }, { exitLink: 'data:text/html,x' }],
  [{ field: 'photo', code: 'photoInvalid' }, { photo: 'https://example.com/ana.jpg' }],
  [{ field: 'photo', code: 'photoInvalid' }, { photo: '/files/../secrets' }],
  [
    { field: 'socialLinks.linkedin', code: 'networkInvalid', params: { network: 'LinkedIn' } },
    { socialLinks: { linkedin: 'https://example.com/ana' } },
  ],
  [
    { field: 'socialLinks.whatsapp', code: 'countryMissing' },
    { phone: '+15145550142', socialLinks: { whatsapp: '514 555 0123' } },
  ],
  [
    { field: 'links.1.url', code: 'urlInvalid' },
    {
      links: [
        { title: 'a', url: 'a.example' },
        { title: 'b', url: 'javascript:alert(1)' },
      ],
    },
  ],
  [{ field: 'links.0.url', code: 'required' }, { links: [{ title: 'a', url: '' }] }],
  [{ field: 'links.0.title', code: 'required' }, { links: [{ title: '', url: 'a.example' }] }],
  [
    { field: 'links', code: 'tooMany', params: { max: 12 } },
    { links: Array.from({ length: 13 }, () => ({ title: 'a', url: 'a.example' })) },
  ],
  [{ field: 'accent', code: 'colourInvalid' }, { accent: 'red' }],
  [{ field: 'language', code: 'invalid' }, { language: 'de' }],
  [{ field: 'hidden.0', code: 'invalid' }, { hidden: ['name'] }],
  [
    { field: 'variants.fr.company', code: 'tooLong', params: { max: 100 } },
    { variants: { fr: { company: 'x'.repeat(101) } } },
  ],
])('the errors %j result from %j', (error, part) => {
  expect(fieldErrors(CardContent, { ...least, ...part })).toEqual([error]);
});

describe('a company’s address', () => {
  const read = (companyParts: object) => CardContent.parse({ ...least, companyParts }).companyParts;

  test('requires only its country and is stored in the post’s spelling', () => {
    expect(read({ country: ' de ' })).toEqual({ ...noParts, country: 'DE' });
    expect(read({ country: 'CA', province: 'QC', city: ' Montréal ', zipCode: 'h2y2e1' })).toEqual({
      ...noParts,
      country: 'CA',
      province: 'QC',
      city: 'Montréal',
      zipCode: 'H2Y 2E1',
    });
    expect(read({ country: 'HK', district: '旺角' })).toEqual({
      ...noParts,
      country: 'HK',
      district: '旺角',
    });
  });

  test('has no parts without a country', () => {
    expect(read({ province: 'Québec', city: 'Montréal', zipCode: 'nowhere' })).toEqual(noParts);
  });

  test.each([
    [{ country: 'ZZ' }, { field: 'companyParts.country', code: 'countryUnknown' }],
    [
      { country: 'CA', province: 'Québec' },
      { field: 'companyParts.province', code: 'provinceUnknown' },
    ],
    [
      { country: 'CN', zipCode: '5180' },
      { field: 'companyParts.zipCode', code: 'zipCodeInvalid' },
    ],
    [
      { country: 'FR', city: 'x'.repeat(81) },
      { field: 'companyParts.city', code: 'tooLong', params: { max: 80 } },
    ],
    [
      { country: 'FR', address: 'x'.repeat(200), city: 'x'.repeat(50) },
      { field: 'companyParts.address', code: 'tooLong', params: { max: 240 } },
    ],
  ])('is refused with %j at its field', (companyParts, error) => {
    expect(fieldErrors(CardContent, { ...least, companyParts })).toEqual([error]);
  });

  test('in one line never exceeds the limit of free text, in any country and language', () => {
    const parts = { ...noParts, address: 'x'.repeat(200), city: 'x'.repeat(28) };
    for (const country of countries)
      for (const language of languages) {
        const companyParts = CardContent.shape.companyParts.parse({ ...parts, country });
        expect(companyLine({ companyAddress: '', companyParts }, language).length).toBeLessThanOrEqual(300);
      }
  });
});

test('emoji and any script are accepted, and an emoji counts once', () => {
  expect(CardContent.parse({ ...least, name: '欧阳晓明 👩🏽‍🚀' }).name).toBe('欧阳晓明 👩🏽‍🚀');
  expect(fieldErrors(CardContent, { ...least, name: '🦊'.repeat(100) })).toEqual([]);
});

test('a blank address is stored as missing', () => {
  expect(CardContent.parse({ ...least, email: '  ', phone: ' ', website: ' ' })).toMatchObject({
    email: '',
    phone: '',
    website: '',
  });
});

test('any network and any optional field can be hidden', () => {
  expect(hideable).toEqual(expect.arrayContaining([...networkKeys]));
  expect(CardContent.parse({ ...least, hidden: hideable.toReversed() }).hidden).toEqual(hideable);
});

test('written content has one stored shape', () => {
  expectTypeOf<CardContent>().toExtend<WrittenContent>();
  expect(Object.keys(WrittenContent.shape)).toEqual(Object.keys(CardContent.shape));
  expect(WrittenContent.parse(emptyContent)).toEqual(emptyContent);
  const {
    companyParts: _none,
    phone3: _third,
    email2: _second,
    contactLabels: _labels,
    ...older
  } = emptyContent;
  expect(WrittenContent.parse(older)).toEqual(emptyContent);
});

test('only an uploaded file of the site is a photo', () => {
  fc.assert(fc.property(fc.string(), (rest) => !isPhoto(`/files/${rest}`) || /^[\w./-]+$/.test(rest)));
  expect(isPhoto('/files/019c/ana_1-400.webp')).toBe(true);
  for (const path of [
    '',
    '/files/',
    '/files/..',
    '/files//x',
    '//evil.example/files/x',
    '/files/x?y',
    '/files/x\n',
    'files/x',
  ])
    expect(isPhoto(path)).toBe(false);
});
