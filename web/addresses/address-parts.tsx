import { TextInput } from '@mantine/core';
import type { AddressField, AddressPart } from '@visita/core/addresses/format';
import { regionsOf } from '@visita/core/addresses/regions';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { RegionField } from './region-field.tsx';
import type { KnownRegions } from './use-known-regions.ts';
import classes from './address-form.module.css';

/** Comes with the first country that has something to choose: whoever draws these parts says what stands there until then. */
const KnownField = lazy(async () => ({ default: (await import('./known-field.tsx')).KnownField }));

interface AddressPartsProps {
  country: string;
  rows: readonly AddressField[][];
  labels: Partial<Record<AddressPart, string>>;
  /** As a form gives it: the value and what marks and describes the field. */
  inputOf: (part: AddressPart) => object;
  known: KnownRegions;
}

/** One section for the browser: fields with and without `shipping` are filled in separately (WHATWG HTML, autofill). */
export const autoComplete: Record<AddressPart, string> = {
  address: 'street-address',
  district: 'address-level3',
  city: 'address-level2',
  province: 'address-level1',
  zipCode: 'postal-code',
};

/** The fields of a country, side by side where its post writes them on one line. */
export function AddressParts({ country, rows, labels, inputOf, known }: AddressPartsProps) {
  const { t } = useTranslation('addresses');
  return rows.map((row) => (
    <div key={row.map(({ part }) => part).join(' ')} className={classes.row}>
      {row.map(({ part, isRequired }) => {
        const label = labels[part] ?? '';
        if (part === 'province' && regionsOf(country)) return <RegionField key={part} country={country} input={inputOf(part)} />;
        const field = {
          label: isRequired ? label : t('optional', { field: label }),
          autoComplete: autoComplete[part],
          required: isRequired,
          withAsterisk: false,
          ...(part === 'zipCode' && { autoCapitalize: 'characters' }),
          ...(['zipCode', 'district'].includes(part) && { className: classes.compact }),
          ...inputOf(part),
        };
        const { choices, nameOf, choose } = known;
        const regions = choices[part];
        if (!regions) return <TextInput key={part} {...field} />;
        return <KnownField key={part} {...field} regions={regions} nameOf={nameOf} onChoose={(region) => void choose(part, region)} />;
      })}
    </div>
  ));
}
