import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';

/** Allows search engines to index the profile. Off by default. */
export function EditSearch({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  const { isFindable } = form.values;
  return (
    <EditSection name="search">
      <Switch
        label={t('fields.isFindable')}
        checked={isFindable}
        data-path="isFindable"
        onChange={({ currentTarget }) => form.setFieldValue('isFindable', currentTarget.checked)}
      />
    </EditSection>
  );
}
