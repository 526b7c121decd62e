import type { Address } from '@visita/core/addresses/contract';
import { addressFields, type AddressField, type AddressPart } from '@visita/core/addresses/format';
import type { NewAddress } from '@visita/core/addresses/new-address';

/** Most parcels stay in the country they are sent from. */
export const blankAddress = (name = ''): NewAddress => ({
  country: 'CA',
  name,
  phone: '',
  address: '',
  city: '',
  province: '',
  district: '',
  zipCode: '',
});

/** The fields of a kept address, without its id and its place among the others. */
export const valuesOf = ({ id: _id, isDefault: _isDefault, ...written }: Address): NewAddress => written;

/** The values that change with the country: its regions and districts are others, and a city goes where addresses have none. */
export function moveTo(country: string): Partial<NewAddress> {
  const parts = new Set(addressFields(country).map(({ part }) => part));
  return { country, province: '', district: '', ...(!parts.has('city') && { city: '' }) };
}

const usual = { district: 'district', city: 'city', province: 'region', zipCode: 'zipCode' } as const;

/** The fields of a country, and what was kept of an address of which it has none: nobody loses what they cannot see. */
export function rowsFor(
  rows: AddressField[][],
  { country, kept }: { country: string; kept: Omit<NewAddress, 'name' | 'phone'> },
): AddressField[][] {
  if (country !== kept.country) return rows;
  const parts = new Set<AddressPart>(rows.flat().map(({ part }) => part));
  const more = (Object.keys(usual) as (keyof typeof usual)[]).filter((part) => !parts.has(part) && kept[part] !== '');
  return [...rows, ...more.map((part) => [{ part, name: usual[part], isRequired: false }])];
}
