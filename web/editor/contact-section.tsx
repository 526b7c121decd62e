import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { CompanyAddress } from './company-address.tsx';
import { EditHideable } from './hideable.tsx';
import { EditPhone } from './phone-field.tsx';
import { EditPair, EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';

type Reach = 'email' | 'website';

/** Keyboard type and autofill of each field. */
const kinds: Record<Reach, TextInputProps> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  website: { type: 'text', inputMode: 'url', autoComplete: 'url', placeholder: 'example.com' },
};

export function EditContact({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  const reach = (field: Reach) => (
    <EditHideable form={form} field={field} label={t(`fields.${field}`)}>
      <TextInput label={t(`fields.${field}`)} {...kinds[field]} {...form.getInputProps(field)} />
    </EditHideable>
  );
  return (
    <EditSection name="contact">
      <EditPair>
        {(['phone', 'phone2'] as const).map((field) => (
          <EditHideable key={field} form={form} field={field} label={t(`fields.${field}`)}>
            <EditPhone form={form} field={field} autoComplete={field === 'phone' ? 'tel' : 'off'} />
          </EditHideable>
        ))}
        {reach('email')}
        {reach('website')}
      </EditPair>
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
