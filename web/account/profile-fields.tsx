import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { FormSection } from '../ui/form-section.tsx';
import { CountryField } from '../ui/country-field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import type { ProfileForm } from './profile-values.ts';
import classes from './settings-form.module.css';

const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const;

/** The name fields in the order of the language: family name first in Chinese. */
export function PersonFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  const names = useLanguage().startsWith('zh')
    ? (['lastName', 'firstName'] as const)
    : (['firstName', 'lastName'] as const);
  return (
    <>
      <TextInput
        label={t('fields.displayName')}
        autoComplete="name"
        required
        withAsterisk={false}
        {...form.getInputProps('displayName')}
      />
      <div className={classes.pair}>
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(`fields.${name}`)}
            autoComplete={autoComplete[name]}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </>
  );
}

export function ReachFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  return (
    <FormSection title={t('groups.reach.title')} text={t('groups.reach.text')}>
      <PhoneInput
        label={t('fields.phone')}
        input={form.getInputProps('phone')}
        onChange={(phone) => form.setFieldValue('phone', phone)}
        autoComplete="tel"
        {...(form.values.country && { home: form.values.country })}
      />
      <TextInput
        label={t('fields.website')}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com"
        {...form.getInputProps('website')}
      />
      <CountryField
        label={t('fields.country')}
        none={t('profile.noCountry')}
        {...form.getInputProps('country')}
      />
      <TextInput
        label={t('fields.address')}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
    </FormSection>
  );
}

export function WorkFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  return (
    <FormSection title={t('groups.work.title')} text={t('groups.work.text')}>
      <TextInput label={t('fields.company')} autoComplete="organization" {...form.getInputProps('company')} />
      <TextInput
        label={t('fields.position')}
        autoComplete="organization-title"
        {...form.getInputProps('position')}
      />
      <Textarea label={t('fields.bio')} autosize minRows={3} maxRows={12} {...form.getInputProps('bio')} />
    </FormSection>
  );
}

/** The business on the documents of later charges. */
export function BillingFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  return (
    <FormSection title={t('groups.billing.title')} text={t('groups.billing.text')}>
      <TextInput
        label={t('fields.billingCompany')}
        autoComplete="organization"
        {...form.getInputProps('billing.company')}
      />
      <TextInput
        label={t('fields.taxNumber')}
        description={t('fields.taxNumberHint')}
        autoComplete="off"
        {...form.getInputProps('billing.taxNumber')}
      />
    </FormSection>
  );
}
