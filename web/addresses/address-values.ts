import type { Address } from '@visita/core/addresses/contract';
import { addressFields, type AddressField, type AddressPart } from '@visita/core/addresses/format';
import type { NewAddress } from '@visita/core/addresses/new-address';

/** The default country is the one that parcels are sent from. */
export const blankAddress = (name = '', country = 'CA'): NewAddress => ({
  country,
  name,
  phone: '',
  address: '',
  city: '',
  province: '',
  district: '',
  zipCode: '',
});

/** Returns the form values of a stored address. */
export const toAddressValues = ({ id: _id, isDefault: _isDefault, ...values }: Address): NewAddress => values;

/**
 * Returns the values that change with the country: regions and districts are reset, and the city if the
 * country's addresses have none.
 */
export function moveTo(country: string): Partial<NewAddress> {
  const parts = new Set(addressFields(country).map(({ part }) => part));
  return { country, province: '', district: '', ...(!parts.has('city') && { city: '' }) };
}

const usual = { district: 'district', city: 'city', province: 'region', zipCode: 'zipCode' } as const;

/**
 * Returns the fields of a country, plus fields for stored parts that it does not use, so that no hidden value
 * is lost.
 */
export function rowsFor(
  rows: AddressField[][],
  { country, kept }: { country: string; kept: Omit<NewAddress, 'name' | 'phone'> },
): AddressField[][] {
  if (country !== kept.country) return rows;
  const parts = new Set<AddressPart>(rows.flat().map(({ part }) => part));
  const more = (Object.keys(usual) as (keyof typeof usual)[]).filter(
    (part) => !parts.has(part) && kept[part] !== '',
  );
  return [...rows, ...more.map((part) => [{ part, name: usual[part], isRequired: false }])];
}
