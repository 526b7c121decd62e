import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../ui/contract-form.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

interface NewPasswordFieldsProps<Values extends NewPassword> {
  form: Pick<ContractForm<Values>, 'getInputProps' | 'values'>;
  labels: { password: string; passwordConfirmation: string };
  known: readonly string[];
}

type NewPassword = { password: string; passwordConfirmation: string };

/** A password that is being chosen: twice, with a hint, and with how hard it is to guess. */
export function NewPasswordFields<Values extends NewPassword>({ form, labels, known }: NewPasswordFieldsProps<Values>) {
  const { t } = useTranslation('account');
  return (
    <>
      <div>
        <PasswordField
          label={labels.password}
          description={t('hints.password')}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordStrength password={form.values.password} known={known} />
      </div>
      <PasswordField
        label={labels.passwordConfirmation}
        autoComplete="new-password"
        required
        {...form.getInputProps('passwordConfirmation')}
      />
    </>
  );
}
