import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import classes from './phone-input.module.css';

interface PhoneCountryButtonProps extends ComponentProps<'button'> {
  iso2: string;
  callingCode: string;
  /** The label of the number's field. */
  field: string;
}

/** Shows the country of a number and opens the list of countries. */
export function PhoneCountryButton({ iso2, callingCode, field, ...button }: PhoneCountryButtonProps) {
  const { t } = useTranslation();
  const country = new Intl.DisplayNames([useLanguage()], { type: 'region' }).of(iso2.toUpperCase());
  return (
    <UnstyledButton
      type="button"
      aria-haspopup="listbox"
      aria-label={t('phone.country', { field, region: iso2.toUpperCase(), country, code: `+${callingCode}` })}
      {...button}
      className={classes.country}
    >
      {iso2.toUpperCase()}
      <Icon name="chevron" size={16} />
    </UnstyledButton>
  );
}
