import { expect, test } from 'vitest';
import { countries, postalCountries } from '../countries.ts';
import { findAddressFault, toDestination } from './address-fault.ts';

const address = {
  name: 'Ana',
  phone: '+15145550142',
  province: '',
  city: 'Base',
  district: 'Base',
  address: '1 Street',
  zipCode: '',
};

test.each(countries)(
  'a saved address in %s is unreached and has no destination, as no post serves it',
  (country) => {
    const isReached = postalCountries.includes(country);
    expect(findAddressFault({ ...address, country }) === 'unreached').toBe(!isReached);
    if (!isReached) expect(toDestination({ country, province: '' })).toBeUndefined();
  },
);

test('a saved address without a required part is incomplete, and is priced only if its region is valid', () => {
  const ottawa = { ...address, country: 'CA', province: 'ON', city: 'Ottawa', zipCode: 'K1A 0B1' };
  expect(findAddressFault(ottawa)).toBeUndefined();
  expect(findAddressFault({ ...ottawa, zipCode: '' })).toBe('incomplete');
  expect(toDestination(ottawa)).toEqual({ country: 'CA', province: 'ON' });
  expect(findAddressFault({ ...ottawa, province: '' })).toBe('incomplete');
  for (const province of ['', 'Ontario', 'ZZ'])
    expect(toDestination({ country: 'CA', province })).toBeUndefined();
});
