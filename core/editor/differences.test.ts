import { expect, test } from 'vitest';
import { emptyContent, type CardContent } from '../cards/content.ts';
import { listFieldDifferences, mergedContent } from './differences.ts';
import { blankLink } from '../cards/links.ts';

const base: CardContent = {
  ...emptyContent,
  name: 'Ana',
  title: 'Binder',
  links: [{ ...blankLink, title: 'A', url: 'https://a.example' }],
};
const socialLinks = { ...base.socialLinks, line: 'https://line.me/ti/p/~ana' };
const french = { ...base.variants, fr: { ...base.variants.fr, title: 'Relieuse' } };

test('an unchanged card has no differences', () => {
  expect(listFieldDifferences({ base, mine: base, theirs: base }, 'en')).toEqual([]);
  expect(mergedContent({ base, mine: base, theirs: base })).toEqual(base);
});

test('each difference tells on which side it was changed', () => {
  const mine = { ...base, title: 'Bookbinder', socialLinks };
  const theirs = { ...base, title: 'Printer', variants: french, hidden: ['email' as const] };
  expect(listFieldDifferences({ base, mine, theirs }, 'en')).toEqual([
    { field: 'title', mine: 'Bookbinder', theirs: 'Printer', isMine: true },
    { field: 'socialLinks.line', mine: 'https://line.me/ti/p/~ana', theirs: '', isMine: true },
    { field: 'variants.fr.title', mine: '', theirs: 'Relieuse', isMine: false },
    { field: 'hidden', mine: '', theirs: 'email', isMine: false },
  ]);
});

test('the same change on both sides is not a difference', () => {
  const same = { ...base, title: 'Printer' };
  expect(listFieldDifferences({ base, mine: same, theirs: same }, 'en')).toEqual([]);
});

test('merging keeps my changes and adds theirs to other fields', () => {
  const mine = { ...base, title: 'Bookbinder', socialLinks };
  const theirs = {
    ...base,
    title: 'Printer',
    company: 'Paper',
    variants: french,
    links: [],
    hidden: ['email' as const],
  };
  expect(mergedContent({ base, mine, theirs })).toEqual({
    ...base,
    title: 'Bookbinder',
    company: 'Paper',
    socialLinks,
    variants: french,
    links: [],
    hidden: ['email'],
  });
});

test('a list changed here is kept as a whole', () => {
  const links = [...base.links, { ...blankLink, title: 'B', url: 'https://b.example' }];
  expect(mergedContent({ base, mine: { ...base, links }, theirs: { ...base, links: [] } }).links).toEqual(
    links,
  );
});

test('a company’s address with its parts counts as one field, in any language of the card', () => {
  const parts = {
    ...base.companyParts,
    country: 'DE',
    city: 'Berlin',
    address: 'Torstr. 1',
    zipCode: '10119',
  };
  const content = { ...base, companyAddress: 'Torstr. 1, 10119 Berlin, Germany' };
  const structured = { ...content, companyParts: parts };
  expect(listFieldDifferences({ base: content, mine: structured, theirs: content }, 'fr')).toEqual([
    {
      field: 'companyAddress',
      mine: 'Torstr. 1\n10119 Berlin\nAllemagne',
      theirs: content.companyAddress,
      isMine: true,
    },
  ]);
  expect(mergedContent({ base: content, mine: structured, theirs: content })).toEqual(structured);
  expect(mergedContent({ base: content, mine: content, theirs: structured })).toEqual(structured);

  const moved = {
    ...structured,
    companyAddress: 'Torstr. 9, 10119 Berlin, Germany',
    companyParts: { ...parts, address: 'Torstr. 9' },
  };
  const inFrench = { ...structured, language: 'fr' as const };
  expect(mergedContent({ base: structured, mine: inFrench, theirs: moved })).toEqual({
    ...moved,
    language: 'fr',
  });
});
