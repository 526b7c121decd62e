import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../ui/contract-form.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

interface NewPasswordFieldProps<Values extends { password: string }> {
  form: Pick<ContractForm<Values>, 'getInputProps' | 'values'>;
  label: string;
  known: readonly string[];
}

/** A password that is being chosen: once, since it can be shown, with a hint and with how hard it is to guess. */
export function NewPasswordField<Values extends { password: string }>({ form, label, known }: NewPasswordFieldProps<Values>) {
  const { t } = useTranslation('account');
  return (
    <div>
      <PasswordField
        label={label}
        description={t('hints.password')}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordStrength password={form.values.password} known={known} />
    </div>
  );
}
