import { TextInput } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { EditHideable } from './hideable.tsx';
import { EditNames } from './name-fields.tsx';
import { CompanyField } from './company-field.tsx';
import { CardPhotoField } from './card-photo-field.tsx';
import { EditPair, EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';

export function EditPerson({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  return (
    <EditSection name="person">
      <CardPhotoField form={form} />
      <EditPair>
        <TextInput label={t('fields.name')} autoComplete="name" required {...form.getInputProps('name')} />
        <TextInput
          label={t('fields.title')}
          autoComplete="organization-title"
          required
          {...form.getInputProps('title')}
        />
        <CompanyField form={form} />
        <EditHideable form={form} field="pronouns" label={t('fields.pronouns')}>
          <TextInput label={t('fields.pronouns')} autoComplete="off" {...form.getInputProps('pronouns')} />
        </EditHideable>
      </EditPair>
      <EditNames form={form} />
    </EditSection>
  );
}
