import type { NewAddress } from '@visita/core/addresses/new-address';

/** A valid address as a buyer enters it. */
export const newAddress: NewAddress = {
  name: 'Ana Lima',
  phone: '+15145550142',
  country: 'CA',
  province: 'QC',
  city: 'Montréal',
  district: 'Montréal',
  address: '305, rue de la Commune O, app. 4',
  zipCode: 'H2Y 2E1',
};
