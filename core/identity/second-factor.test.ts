import { expect, test } from 'vitest';
import {
  formatRecoveryCode,
  RecoveryCode,
  recoveryCodeBytes,
  recoveryCodeFrom,
  TotpCode,
} from './second-factor.ts';

test.each([
  '123456',
  '123 456',
  '１２３ ４５６',
  '123-456',
  '123–456',
  '123\u2212456',
  '١٢٣٤٥٦',
  ' 123456\u200E',
])('the TOTP code %j is parsed as 123456', (input) => {
  expect(TotpCode.parse(input)).toBe('123456');
});

test.each([
  '0123-4567-89AB-CDEF',
  '０１２３\u2212４５６７\u2212８９ａｂ\u2212ｃｄｅｆ',
  'O123 4567 89ab cdef',
])('the recovery code %j, of an earlier length, is parsed', (input) => {
  expect(RecoveryCode.parse(input)).toBe('0123456789abcdef');
});

test.each(['12345', '1234567', 'abcdef'])('%s is not a TOTP code', (input) => {
  expect(TotpCode.safeParse(input).success).toBe(false);
});

test('A recovery code has 120 random bits in six groups, and is parsed as it is shown', () => {
  expect(recoveryCodeBytes * 5).toBe(120);
  const code = recoveryCodeFrom(Uint8Array.from({ length: recoveryCodeBytes }, (_, at) => at * 7));
  const text = formatRecoveryCode(code);
  expect(text).toMatch(/^(?:[\da-z]{4}-){5}[\da-z]{4}$/);
  expect(RecoveryCode.parse(` ${text.toUpperCase()} `)).toBe(code);
});

test.each(['0123-4567-89ab', '0123-4567-89ab-cdef-ghjk', '0123-4567-89ab-cdef-ghjk-mnpq-rstv'])(
  '%s is no recovery code',
  (input) => {
    expect(RecoveryCode.safeParse(input).success).toBe(false);
  },
);
