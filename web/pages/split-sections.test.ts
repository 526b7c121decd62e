import { expect, test } from 'vitest';
import { splitSections } from './split-sections.ts';

const [lead, tap, card, end] = [
  '<p>Lead</p>',
  '<h2 id="tap">Tap</h2><h3 id="a">A</h3>',
  '<h2 id="card">Card</h2>',
  '<h2 id="end">End</h2>',
];
const html = lead + tap + card + end;

test('A text is split after the sections that have a picture', () => {
  expect(splitSections(html, ['tap', 'end'])).toEqual([
    { html: lead + tap, end: 'tap' },
    { html: card + end, end: 'end' },
  ]);
  expect(splitSections(html, ['card'])).toEqual([
    { html: lead + tap + card, end: 'card' },
    { html: end, end: undefined },
  ]);
});

test('A text without these headings is not split', () => {
  expect(splitSections(html, ['a', 'lead'])).toEqual([{ html, end: undefined }]);
});
