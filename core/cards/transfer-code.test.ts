import { describe, expect, test } from 'vitest';
import { alphabet, parseCardNumber } from './number.ts';
import { TransferCode, transferCodeExample, transferCodeFrom } from './transfer-code.ts';

const code = transferCodeFrom(new Uint8Array(15).map((_, index) => index * 7 + 3));

describe('a transfer code', () => {
  test('is parsed in any spelling', () => {
    const input = ` ${code.toLowerCase().replace(/(.{4})/g, '$1 ')}`.replace('0', 'o').replace('1', 'l');
    expect(TransferCode.parse(input)).toBe(code);
    expect(TransferCode.parse(code.replace(/(.{4})(?=.)/g, '$1–'))).toBe(code);
  });

  test('detects every single error', () => {
    for (let index = 0; index < code.length; index++) {
      for (const character of alphabet) {
        const slipped = code.slice(0, index) + character + code.slice(index + 1);
        expect(TransferCode.safeParse(slipped).success).toBe(slipped === code);
      }
    }
  });

  test('is not a card number', () => {
    expect(parseCardNumber(code)).toBeUndefined();
  });

  test.each([
    ['', 'transferCodeMissing'],
    ['0000-0000-0000', 'transferCodeWrong'],
    [transferCodeExample, 'transferCodeWrong'],
  ])('refuses "%s"', (text, problem) => {
    const issues = TransferCode.safeParse(text).error?.issues ?? [];
    expect(issues).toMatchObject([{ params: { code: problem } }]);
  });
});
