import { TextInput } from '@mantine/core';
import { addressRows, type AddressPart } from '@visita/core/addresses/format';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AddressParts, autoComplete } from '../addresses/address-parts.tsx';
import { moveTo, rowsFor } from '../addresses/address-values.ts';
import { useKnownRegions } from '../addresses/use-known-regions.ts';
import { useLanguage } from '../i18n/language.ts';
import { CountryField } from '../ui/country-field.tsx';
import { hintBelow } from '../ui/hint-below.ts';
import type { CardForm } from './card-values.ts';
import { EditHideable } from './hideable.tsx';
import classes from './company-address.module.css';

/** The company's address: structured by country, or one free line. Switching keeps the values of both. */
export function CompanyAddress({ form }: { form: CardForm }) {
  const { t } = useTranslation(['cards', 'addresses']);
  const isChinese = useLanguage().startsWith('zh');
  const { companyParts: parts } = form.values;
  /** The country whose values are kept while none is chosen. */
  const [left, setLeft] = useState(parts.country);
  // deferred, so that the current fields stay until those of the new country have loaded
  const country = useDeferredValue(parts.country);

  const rows = rowsFor(addressRows(country, { isLatin: !isChinese }), {
    country,
    kept: form.getInitialValues().companyParts,
  });
  const labels = Object.fromEntries(
    rows.flat().map(({ part, name }) => [part, t(`addresses:fields.${name}`)]),
  );
  const regions = useKnownRegions({
    country,
    written: parts,
    onWrite: (part, text) => form.setFieldValue(`companyParts.${part}`, text),
  });
  const buildInput = (part: AddressPart) => ({
    ...form.getInputProps(`companyParts.${part}`),
    // every part is optional for a company
    label: labels[part],
    required: false,
  });
  const rowProps = { country, rows, labels, getInput: buildInput };

  const move = (next: string) => {
    const was = parts.country || left;
    setLeft(next || was);
    form.setFieldValue('companyParts', {
      ...parts,
      ...(next === '' || next === was ? { country: next } : moveTo(next)),
    });
    for (const part of ['country', ...Object.keys(autoComplete)])
      form.clearFieldError(`companyParts.${part}`);
  };
  return (
    <EditHideable form={form} field="companyAddress" label={t('fields.companyAddress')}>
      <fieldset className={classes.address}>
        <legend>{t('fields.companyAddress')}</legend>
        <CountryField
          label={t('addresses:fields.country')}
          description={t('address.why')}
          {...hintBelow}
          none={t('address.none')}
          {...form.getInputProps('companyParts.country')}
          onChange={({ currentTarget }) => move(currentTarget.value)}
        />
        {/* also shown if it has an error */}
        {(country === '' || form.errors['companyAddress'] !== undefined) && (
          <TextInput
            label={t('address.line')}
            autoComplete="street-address"
            {...form.getInputProps('companyAddress')}
          />
        )}
        {/* mounted before a country is chosen, because a new boundary would render first without and then
            with the lists */}
        <Suspense
          fallback={country !== '' && <AddressParts {...rowProps} known={{ ...regions, choices: {} }} />}
        >
          {country !== '' && <AddressParts {...rowProps} known={regions} />}
        </Suspense>
      </fieldset>
    </EditHideable>
  );
}
