import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { DetailLines, parseSpecificationRows, splitLines } from './specification.ts';

describe('the details of a product', () => {
  test.each([
    ['Material: leather', { label: 'Material', value: 'leather' }],
    ['Matière\u00A0: cuir', { label: 'Matière', value: 'cuir' }],
    ['材质：皮革', { label: '材质', value: '皮革' }],
    ['  Chip :NFC ', { label: 'Chip', value: 'NFC' }],
    ['Works with: phones: all of them', { label: 'Works with', value: 'phones: all of them' }],
  ])('%j is a label and its value', (line, row) => {
    expect(parseSpecificationRows(line)).toEqual([row]);
    expect(fieldErrors(DetailLines, line)).toEqual([]);
  });

  test.each(['Material', 'Material:', 'Material： ', ': leather', ' : ', '：皮革'])(
    '%j has no label or value, and is refused',
    (line) => {
      expect(parseSpecificationRows(`Chip: NFC\n${line}\nSize: 34 mm`)).toEqual([
        { label: 'Chip', value: 'NFC' },
        { label: 'Size', value: '34 mm' },
      ]);
      expect(fieldErrors(DetailLines, `Chip: NFC\n\n${line}`)).toEqual([
        { field: '', code: 'detailInvalid', params: { line: line.trim() } },
      ]);
    },
  );

  test('may be missing, and are limited in length', () => {
    expect([parseSpecificationRows(''), splitLines('')]).toEqual([[], []]);
    expect(fieldErrors(DetailLines, '')).toEqual([]);
    expect(fieldErrors(DetailLines, `Size: ${'1'.repeat(2_000)}`)).toMatchObject([{ code: 'tooLong' }]);
  });
});
