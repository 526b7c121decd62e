import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import type { Hideable } from '@visita/core/cards/content';
import { useTranslation } from 'react-i18next';
import type { CardForm } from './card-values.ts';
import classes from './hideable.module.css';

interface EditHideableProps {
  form: CardForm;
  field: Hideable;
  label: string;
  children: React.ReactNode;
}

/** A field with the switch that keeps it from visitors, in the line of its label. */
export function EditHideable({ form, field, label, children }: EditHideableProps) {
  const { t } = useTranslation('cards');
  const { hidden } = form.values;
  const isHidden = hidden.includes(field);
  return (
    <div className={classes.hideable} data-hidden={isHidden || undefined}>
      {children}
      <Switch
        className={classes.switch}
        size="xs"
        labelPosition="left"
        label={t('visible.switch')}
        aria-label={t('visible.named', { field: label })}
        checked={!isHidden}
        onChange={() => form.setFieldValue('hidden', isHidden ? hidden.filter((other) => other !== field) : [...hidden, field])}
      />
    </div>
  );
}
