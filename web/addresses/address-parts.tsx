import { TextInput } from '@mantine/core';
import type { AddressField, AddressPart } from '@visita/core/addresses/format';
import { regionsFor } from '@visita/core/addresses/regions';
import { lazy } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { RegionField } from './region-field.tsx';
import type { KnownRegions } from './use-known-regions.ts';
import classes from './address-form.module.css';

/** Loads with the first country that has a list to choose from. The parent provides the Suspense fallback. */
const KnownField = lazy(async () => ({ default: (await import('./known-field.tsx')).KnownField }));

interface AddressPartsProps {
  country: string;
  rows: readonly AddressField[][];
  labels: Partial<Record<AddressPart, string>>;
  /** Returns the form's input props of a part: value, event handlers and ARIA attributes. */
  getInput: (part: AddressPart) => object;
  known: KnownRegions;
}

/**
 * All in one autofill section: browsers fill fields with and without `shipping` separately (WHATWG HTML,
 * autofill).
 */
export const autoComplete: Record<AddressPart, string> = {
  address: 'street-address',
  district: 'address-level3',
  city: 'address-level2',
  province: 'address-level1',
  zipCode: 'postal-code',
};

/** The fields of a country, side by side if its addresses write them on one line. */
export function AddressParts({ country, rows, labels, getInput, known }: AddressPartsProps) {
  const { t } = useTranslation('addresses');
  return rows.map((row) => (
    <div key={row.map(({ part }) => part).join(' ')} className={classes.row}>
      {row.map(({ part, isRequired }) => {
        const label = labels[part] ?? '';
        if (part === 'province' && regionsFor(country))
          return <RegionField key={part} country={country} input={getInput(part)} />;
        const field = {
          label: isRequired ? label : t('optional', { field: label }),
          autoComplete: autoComplete[part],
          required: isRequired,
          withAsterisk: false,
          ...(part === 'zipCode' && { autoCapitalize: 'characters' }),
          ...(['zipCode', 'district'].includes(part) && { className: classes.compact }),
          ...getInput(part),
        };
        const { choices, getName, choose } = known;
        const regions = choices[part];
        if (!regions) return <TextInput key={part} {...field} />;
        return (
          <KnownField
            key={part}
            {...field}
            regions={regions}
            getName={getName}
            onChoose={(region) => void choose(part, region)}
          />
        );
      })}
    </div>
  ));
}
