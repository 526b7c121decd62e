import { Text } from '@mantine/core';
import type { Destination } from '@visita/core/addresses/address';
import { needsForeignAddress } from '@visita/core/orders/place-of-supply';
import { regionsFor } from '@visita/core/addresses/regions';
import { useTranslation } from '../i18n/use-translation.ts';
import { RegionField } from '../addresses/region-field.tsx';
import { CountryField } from '../ui/country-field.tsx';
import classes from './checkout-address.module.css';

interface CheckoutDestinationProps {
  destination: Destination;
  onChange: (destination: Destination) => void;
}

/** Asks for the country and province when nothing is shipped, because the tax depends on them. */
export function CheckoutDestination({
  destination: { country, province },
  onChange,
}: CheckoutDestinationProps) {
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
      {/* abroad, the region stands in the address that is asked for */}
      {!needsForeignAddress({ country, province }) && regionsFor(country) && (
        <RegionField
          country={country}
          input={{
            value: province,
            onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
              onChange({ country, province: currentTarget.value }),
          }}
        />
      )}
    </div>
  );
}

/** True if the tax region is known. In Canada it needs the province; elsewhere no tax is charged. */
export const hasRegion = ({ country, province }: Destination) =>
  country !== '' && (country !== 'CA' || province !== '');
