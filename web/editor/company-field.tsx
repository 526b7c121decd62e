import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CardForm } from './card-values.ts';
import classes from './company-field.module.css';

/** Where its person works, which every card says: it tells why, and what somebody without a company may write. */
export function CompanyField({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  const isEmpty = form.values.company.trim() === '';
  return (
    <div>
      <TextInput
        label={t('fields.company')}
        description={t('company.why')}
        autoComplete="organization"
        required
        {...form.getInputProps('company')}
      />
      {/* its place stays when it goes, so that nothing below it moves */}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.own}
        data-hidden={!isEmpty || undefined}
        onClick={({ currentTarget }) => {
          form.setFieldValue('company', t('company.selfEmployed'));
          currentTarget.parentElement?.querySelector('input')?.focus();
        }}
      >
        {t('company.own')}
      </Button>
    </div>
  );
}
