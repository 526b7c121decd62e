import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';

/** A profile is for whoever is given the card; only its owner can let everybody look for it. */
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
