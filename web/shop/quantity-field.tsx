import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './quantity-field.module.css';

interface QuantityFieldProps {
  label: string;
  value: number;
  most: number;
  onChange: (quantity: number) => void;
}

/** A quantity: typed, or changed by two buttons or the arrow keys. */
export function QuantityField({ label, value, most, onChange }: QuantityFieldProps) {
  const { t } = useTranslation('shop');
  const upTo = Math.max(most, value, 1);
  const step = (by: number) => onChange(Math.min(Math.max(value + by, 1), upTo));
  return (
    <fieldset className={classes.field} aria-label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('cart.less')}
        disabled={value <= 1}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={18} />
      </ActionIcon>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={upTo}
        step={1}
        aria-label={label}
        // uncontrolled, so that incomplete input stays until it is a number
        key={value}
        defaultValue={value}
        onBlur={({ currentTarget }) => {
          const quantity = Math.round(Number(currentTarget.value));
          if (quantity >= 1) onChange(Math.min(quantity, upTo));
          currentTarget.value = String(quantity >= 1 ? Math.min(quantity, upTo) : value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('cart.more')}
        disabled={value >= upTo}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={18} />
      </ActionIcon>
    </fieldset>
  );
}
