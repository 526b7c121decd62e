import { TextInput, UnstyledButton } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { hintBelow } from '../ui/hint-below.ts';
import type { CardForm } from './card-values.ts';
import classes from './company-field.module.css';

interface CompanyFieldProps {
  form: CardForm;
  isRequired?: boolean;
}

/**
 * The company field, which is required on every complete card. Explains why and suggests a value for the
 * self-employed.
 */
export function CompanyField({ form, isRequired = true }: CompanyFieldProps) {
  const { t } = useTranslation('cards');
  const isEmpty = form.values.company.trim() === '';
  const writeOwn = () => {
    form.setFieldValue('company', t('company.selfEmployed'));
    form.getInputNode('company')?.focus();
  };
  const why = (
    <>
      {t('company.why')}
      <SentenceGap />
      <UnstyledButton className={classes.own} data-hidden={!isEmpty || undefined} onClick={writeOwn}>
        {t('company.own')}
      </UnstyledButton>
    </>
  );
  return (
    <TextInput
      label={t('fields.company')}
      description={why}
      descriptionProps={{ component: 'div', className: classes.why }}
      {...hintBelow}
      autoComplete="organization"
      required={isRequired}
      {...form.getInputProps('company')}
    />
  );
}
