import { expect, test } from 'vitest';
import { isCardDoubtful, isPlaceDoubtful, needsForeignAddress } from './place-of-supply.ts';

const toDestination = (text: string) => {
  const [country = '', province = ''] = text.split('-');
  return { country, province };
};

test.each<[stated: string, saved: string[], isDoubtful: boolean]>([
  ['CA-ON', [], false],
  ['CA-ON', ['CA-ON'], false],
  ['CA-ON', ['CA-QC', 'CA-ON'], false],
  ['CA-ON', ['CA-QC'], true],
  ['CA-AB', ['CA-QC', 'FR'], true],
  ['CA-ON', ['FR'], true],
  ['US-NY', ['US-NY'], false],
  ['US-NY', ['US-CA', 'FR'], false],
  ['US-NY', ['US-NY', 'CA-ON'], true],
  ['US-NY', ['CA-ON'], true],
])(
  'a plan taxed in %s by a buyer with addresses in %j needs a confirmation: %s',
  (stated, saved, expected) => {
    expect(isPlaceDoubtful(toDestination(stated), saved.map(toDestination))).toBe(expected);
  },
);

test('only a place without tax needs an address there, and is contradicted by a Canadian card', () => {
  expect([toDestination('US-NY'), toDestination('CA-ON')].map(needsForeignAddress)).toEqual([true, false]);
  expect(isCardDoubtful(toDestination('US-NY'), 'CA')).toBe(true);
  expect(isCardDoubtful(toDestination('US-NY'), 'US')).toBe(false);
  expect(isCardDoubtful(toDestination('US-NY'), null)).toBe(false);
  expect(isCardDoubtful(toDestination('CA-ON'), 'US')).toBe(false);
});
