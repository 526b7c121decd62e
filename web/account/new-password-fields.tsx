import { useTranslation } from '../i18n/use-translation.ts';
import type { ContractForm } from '../ui/contract-form.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

type NewPassword = Record<'password' | 'passwordConfirmation', string>;

interface NewPasswordFieldsProps<Values extends NewPassword> {
  form: Pick<ContractForm<Values>, 'getInputProps' | 'values'>;
  label: string;
  known: readonly string[];
}

/** Fields for a new password with its strength, and its confirmation. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  label,
  known,
}: NewPasswordFieldsProps<Values>) {
  const { t } = useTranslation('account');
  return (
    <>
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
      <PasswordField
        label={t('fields.passwordConfirmation')}
        autoComplete="new-password"
        required
        {...form.getInputProps('passwordConfirmation')}
      />
    </>
  );
}
