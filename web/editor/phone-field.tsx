import { useTranslation } from '../i18n/use-translation.ts';
import { PhoneInput } from '../ui/phone-input.tsx';
import type { CardForm } from './card-values.ts';

interface EditPhoneProps {
  form: CardForm;
  field: 'phone' | 'phone2';
  /** Browsers remember only one own number, so the second field has no autofill. */
  autoComplete: 'tel' | 'off';
}

export function EditPhone({ form, field, autoComplete }: EditPhoneProps) {
  const { t } = useTranslation('cards');
  const change = (next: string) => form.setFieldValue(field, next);
  return (
    <PhoneInput
      label={t(`fields.${field}`)}
      input={form.getInputProps(field)}
      onChange={change}
      autoComplete={autoComplete}
    />
  );
}
