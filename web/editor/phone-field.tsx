import type { PhoneField } from '@visita/core/cards/reach';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PhoneInput } from '../ui/phone-input.tsx';
import type { CardForm } from './card-values.ts';

interface EditPhoneProps {
  form: CardForm;
  field: PhoneField;
  autoComplete: 'tel' | 'off';
  rightSection?: ReactNode;
}

export function EditPhone({ form, field, autoComplete, rightSection }: EditPhoneProps) {
  const { t } = useTranslation('cards');
  const change = (next: string) => form.setFieldValue(field, next);
  return (
    <PhoneInput
      label={t(`fields.${field}`)}
      input={form.getInputProps(field)}
      onChange={change}
      autoComplete={autoComplete}
      rightSection={rightSection}
      {...(field !== 'phone' && { beside: form.values.phone })}
    />
  );
}
