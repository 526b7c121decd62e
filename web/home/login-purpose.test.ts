import { languages, prefixFor } from '@visita/core/languages';
import { expect, test } from 'vitest';
import { readLoginPurpose } from './login-purpose.ts';

const prefixes = languages.map(prefixFor);

test.each(prefixes)(
  'under /%s a plan, the cart and an invitation are known by where logging in leads',
  (prefix) => {
    expect(readLoginPurpose(`/${prefix}/shop/subscription/checkout?cardId=1&plan=duo-annual`)).toEqual({
      kind: 'plan',
      plan: 'duo-annual',
    });
    expect(readLoginPurpose(`/${prefix}/shop/checkout`)).toEqual({ kind: 'cart' });
    expect(readLoginPurpose(`/${prefix}/subscriptions/join?token=secret`)).toEqual({
      kind: 'invitation',
      token: 'secret',
    });
  },
);

test.each([
  null,
  '',
  '/en/cards',
  '/en/shop/subscription/checkout?plan=gold',
  '/en/subscriptions/join',
  'https://other.example/en/shop/checkout',
])('%s tells no purpose', (redirect) => {
  expect(readLoginPurpose(redirect)).toBeUndefined();
});
