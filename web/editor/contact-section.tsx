import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { CompanyAddress } from './company-address.tsx';
import { EditHideable } from './hideable.tsx';
import { EditEmails, EditPhones } from './reach-fields.tsx';
import { EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';

export function EditContact({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  return (
    <EditSection name="contact">
      <EditPhones form={form} />
      <EditEmails form={form} />
      <EditHideable form={form} field="website" label={t('fields.website')}>
        <TextInput
          label={t('fields.website')}
          inputMode="url"
          autoComplete="url"
          placeholder="example.com"
          {...form.getInputProps('website')}
        />
      </EditHideable>
      <CompanyAddress form={form} />
    </EditSection>
  );
}

export function EditDescription({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  return (
    <EditSection name="description">
      <EditHideable form={form} field="description" label={t('fields.description')}>
        <Textarea
          label={t('fields.description')}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('description')}
        />
      </EditHideable>
    </EditSection>
  );
}
