import { expect, test } from 'vitest';
import { judgeTag, tagAddress, tagVerdicts, type TagVerdict } from './tag.ts';

const publicUrl = 'https://visita.example/i/AB12CD34EF';

test('a chip contains the address of its card with the parameter for taps', () => {
  expect(tagAddress(publicUrl)).toBe('https://visita.example/i/AB12CD34EF?s=n');
});

const rows: [string, string[], TagVerdict][] = [
  ['its one address', ['https://visita.example/i/AB12CD34EF?s=n'], 'right'],
  ['without the mark', ['https://visita.example/i/AB12CD34EF'], 'inexact'],
  ['with the mark of the printed code', ['https://visita.example/i/AB12CD34EF?s=q'], 'inexact'],
  ['in capitals', ['HTTPS://VISITA.EXAMPLE/I/AB12CD34EF?s=n'], 'inexact'],
  ['with a second record', ['https://visita.example/i/AB12CD34EF?s=n', 'hello'], 'inexact'],
  ['of another card', ['https://visita.example/i/ZZ12CD34EF?s=n'], 'wrongCard'],
  ['of another site', ['https://evil.example/i/AB12CD34EF?s=n'], 'wrongAddress'],
  ['without https', ['http://visita.example/i/AB12CD34EF?s=n'], 'wrongAddress'],
  ['of another page', ['https://visita.example/en'], 'wrongAddress'],
  ['of no address', ['hello'], 'wrongAddress'],
  ['behind another record', ['hello', 'https://visita.example/i/AB12CD34EF?s=n'], 'wrongAddress'],
  ['without a record', [], 'empty'],
  ['with an empty record', [''], 'empty'],
];

test.each(rows)('a chip %s', (_, records, verdict) => {
  expect(judgeTag(records, publicUrl)).toBe(verdict);
});

test('every verdict is tested', () => {
  expect(new Set(rows.map(([, , verdict]) => verdict))).toEqual(new Set(tagVerdicts));
});
