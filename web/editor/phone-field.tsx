import { useTranslation } from 'react-i18next';
import { PhoneInput } from '../ui/phone-input.tsx';
import type { CardForm } from './card-values.ts';

interface EditPhoneProps {
  form: CardForm;
  field: 'phone' | 'phone2';
  /** Of its own person's numbers a browser remembers one. */
  autoComplete: 'tel' | 'off';
}

export function EditPhone({ form, field, autoComplete }: EditPhoneProps) {
  const { t } = useTranslation('cards');
  const change = (next: string) => form.setFieldValue(field, next);
  return <PhoneInput label={t(`fields.${field}`)} input={form.getInputProps(field)} onChange={change} autoComplete={autoComplete} />;
}
