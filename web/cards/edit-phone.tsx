import { TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { EditCountryButton } from './edit-country-button.tsx';
import type { CardForm } from './edit-values.ts';
import { usePhone } from './use-phone.ts';

const loadCountries = () => import('./edit-country.tsx');
const EditCountry = lazy(async () => ({ default: (await loadCountries()).EditCountry }));

interface EditPhoneProps {
  form: CardForm;
  field: 'phone' | 'phone2';
  /** Of its own person's numbers a browser remembers one. */
  autoComplete: 'tel' | 'off';
}

/** A telephone number with its country; what is known of the country stays here, the card gets the number alone. */
export function EditPhone({ form, field, autoComplete }: EditPhoneProps) {
  const { t } = useTranslation(['cards', 'edit']);
  const language = useLanguage();
  const [isChoosing, setChoosing] = useState(false);
  const label = t(`fields.${field}`);
  const { value, ...input } = form.getInputProps(field) as { value: string };
  const { text, isNational, country, inputRef, type, choose } = usePhone({
    value,
    language,
    onChange: (next) => form.setFieldValue(field, next),
  });
  const { iso2, dialCode } = country;
  const place = { iso2, callingCode: dialCode, field: label };
  const button = <EditCountryButton {...place} onClick={() => setChoosing(true)} onPointerEnter={() => void loadCountries()} />;
  return (
    <TextInput
      label={label}
      type="tel"
      autoComplete={autoComplete}
      {...input}
      value={text}
      onChange={type}
      ref={inputRef}
      placeholder={`+${dialCode}`}
      description={isNational ? t('edit:phone.national') : undefined}
      leftSectionWidth="4.25rem"
      leftSectionPointerEvents="all"
      leftSection={
        isChoosing ? (
          <Suspense fallback={button}>
            <EditCountry {...place} onChoose={choose} />
          </Suspense>
        ) : (
          button
        )
      }
    />
  );
}
