import type { NewAddress } from '@visita/core/addresses/address';
import type { Address } from '@visita/core/addresses/contract';

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
