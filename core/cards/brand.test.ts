import { describe, expect, test } from 'vitest';
import { imitatesBrand, mayUseBrand } from './brand.ts';

describe('a name or company', () => {
  test.each([
    'Visita',
    'VISITA',
    ' visita. ',
    'Visita™',
    'V i s i t a',
    'Vísitá',
    'V1sita',
    'Vlsita',
    'Vіsіtа',
    'Ｖｉｓｉｔａ',
    'Visita Support',
    'Official Visita Team',
    'Visita — Équipe',
    'visita.com',
    'Visita 客服',
  ])('%s imitates the brand', (text) => {
    expect(imitatesBrand(text, 'Visita')).toBe(true);
  });

  test.each(['', 'Ana Lima', 'Visita Roma Tours', 'Revisita', 'Visitar', 'Support', 'La Visita', '客服'])(
    '%s is one of its own',
    (text) => {
      expect(imitatesBrand(text, 'Visita')).toBe(false);
    },
  );

  test('is compared with a brand of several words, and with none', () => {
    expect(imitatesBrand('Tap & Go Cards', 'Tap&Go Cards')).toBe(true);
    expect(imitatesBrand('Go Cards', 'Tap&Go Cards')).toBe(false);
    expect(imitatesBrand('Ana', '')).toBe(false);
  });
});

test('The operator’s own people may use it, once their address is verified', () => {
  const at = (email: string, isVerified = true) =>
    mayUseBrand({ email, isVerified }, 'https://cards.visita.example');
  expect(at('ana@visita.example')).toBe(true);
  expect(at('ana@cards.visita.example')).toBe(true);
  expect(at('ana@visita.example', false)).toBe(false);
  expect(at('ana@notvisita.example')).toBe(false);
  expect(at('ana@gmail.com')).toBe(false);
});
