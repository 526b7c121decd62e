import type { WrittenAddress } from '@visita/core/addresses/address';

/** The shipping addresses of the demo account: the studio, and home. */
export const demoAddresses: readonly WrittenAddress[] = [
  {
    name: 'Camille Tremblay',
    phone: '+15145550123',
    country: 'CA',
    province: 'QC',
    city: 'Montréal',
    district: 'Montréal',
    address: '305 Rue de la Commune O',
    zipCode: 'H2Y 2E1',
  },
  {
    name: 'Camille Tremblay',
    phone: '+15145550100',
    country: 'CA',
    province: 'QC',
    city: 'Sutton',
    district: 'Sutton',
    address: '41 Rue Principale S',
    zipCode: 'J0E 2K0',
  },
];
