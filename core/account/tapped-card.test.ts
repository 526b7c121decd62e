import { expect, test } from 'vitest';
import { bindTapped, tappedIn } from './tapped-card.ts';

test('the login before binding a tapped card knows its id', () => {
  expect(tappedIn(`/fr${bindTapped('5BNYC1B267')}`)).toBe('5BNYC1B267');
  expect(tappedIn('/zh-tw/cards/bind?s=n&tapped=5BNYC1B267')).toBe('5BNYC1B267');
});

test.each([
  null,
  '/fr/cards',
  '/fr/shop/checkout?tapped=5BNYC1B267',
  '/fr/cards/bind?tapped=5BNYC1B26',
  '/fr/cards/bind?tapped=5BNYC1B267%26redirect%3D%2F%2Fother.example',
  '//other.example/cards/bind?tapped=5BNYC1B267',
  'https://other.example/cards/bind?tapped=5BNYC1B267',
])('%s leads to no tapped card', (redirect) => {
  expect(tappedIn(redirect)).toBeUndefined();
});
