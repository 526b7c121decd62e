import type { Hideable } from '@visita/core/cards/content';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import type { CardForm } from './card-values.ts';
import classes from './hideable.module.css';

interface EditHideableProps {
  form: CardForm;
  field: Hideable;
  label: string;
  children: React.ReactNode;
}

/** A field with a button beside its label that hides it from visitors. */
export function EditHideable({ form, field, label, children }: EditHideableProps) {
  const { t } = useTranslation('cards');
  const { hidden } = form.values;
  const isHidden = hidden.includes(field);
  return (
    <div className={classes.hideable} data-hidden={isHidden || undefined}>
      {children}
      <button
        type="button"
        role="switch"
        aria-checked={!isHidden}
        aria-label={t('visible.named', { field: label })}
        title={t(isHidden ? 'visible.hidden' : 'visible.switch')}
        className={classes.eye}
        onClick={() =>
          form.setFieldValue(
            'hidden',
            isHidden ? hidden.filter((other) => other !== field) : [...hidden, field],
          )
        }
      >
        {isHidden && <span>{t('visible.hidden')}</span>}
        <Icon name={isHidden ? 'hidden' : 'eye'} size={18} />
      </button>
    </div>
  );
}
