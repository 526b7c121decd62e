import { Text } from '@mantine/core';
import type { Destination } from '@visita/core/addresses/address';
import { regionsOf } from '@visita/core/addresses/regions';
import { useTranslation } from 'react-i18next';
import { RegionField } from '../addresses/region-field.tsx';
import { CountryField } from '../ui/country-field.tsx';
import classes from './checkout-address.module.css';

interface CheckoutDestinationProps {
  destination: Destination;
  onChange: (destination: Destination) => void;
}

/** Where nothing is sent: the country and its province, which the tax depends on. */
export function CheckoutDestination({ destination: { country, province }, onChange }: CheckoutDestinationProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className={classes.form}>
      <Text>{t('address.none')}</Text>
      <CountryField
        label={t('address.country')}
        none=""
        value={country}
        onChange={({ currentTarget }) => onChange({ country: currentTarget.value, province: '' })}
      />
      {regionsOf(country) && (
        <RegionField
          country={country}
          input={{
            value: province,
            onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onChange({ country, province: currentTarget.value }),
          }}
        />
      )}
    </div>
  );
}

/** A province decides the tax in Canada; elsewhere none is owed. */
export const hasRegion = ({ country, province }: Destination) => country !== '' && (country !== 'CA' || province !== '');
