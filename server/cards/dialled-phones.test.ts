import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getExampleNumber } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { toInternational } from '@visita/core/calling-code';
import { dialledPhones } from './write-card.ts';

const numbers = Object.keys(examples).flatMap((country) => getExampleNumber(country as keyof typeof examples, examples) ?? []);

test('a number as it is written at home, in every country, is kept as it is dialled from everywhere', () => {
  expect(numbers.length).toBeGreaterThan(230);
  for (const number of numbers) {
    const typed = toInternational(number.formatNational(), number.countryCallingCode);
    expect(dialledPhones({ phone: typed, phone2: '' }).phone, `${number.country} ${number.formatNational()}`).toBe(number.number);
  }
});

test('the zero of home has gone before it is sent, wherever zero is what is dialled at home', () => {
  const here = numbers.filter((number) => number.formatNational().startsWith('0') && !number.nationalNumber.startsWith('0'));
  expect(here.length).toBeGreaterThan(90);
  const kept = here.filter((number) => toInternational(number.formatNational(), number.countryCallingCode) !== number.number);
  // Hungary dials 06, and Argentina 15 where the world dials 9: the server knows
  expect(kept.map(({ country }) => country)).toEqual(['AR', 'HU']);
});

test.each(['+1514555012', '+151455501234', '+8612', '+99912345678'])('%s is refused at its field', (phone2) => {
  expect(() => dialledPhones({ phone: '', phone2 })).toThrow(
    expect.objectContaining({ details: { errors: [expect.objectContaining({ field: 'phone2', code: 'phoneInvalid' })] } }),
  );
});

test('a number that names no country stays as it is written', () => {
  expect(dialledPhones({ phone: '5145550123', phone2: '' })).toEqual({ phone: '5145550123', phone2: '' });
});
