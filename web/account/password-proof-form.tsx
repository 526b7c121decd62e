import { Button, Stack } from '@mantine/core';
import { PasswordProof } from '@visita/core/identity/proofs';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { PasswordField } from './password-field.tsx';
import type { ProofBody } from './proof-body.ts';

/** Proves the session by the password. */
export function PasswordProofForm({ onProve }: { onProve: (body: ProofBody) => Promise<void> }) {
  const { t } = useTranslation('account');
  const user = useUser();
  const form = useContractForm({
    schema: PasswordProof,
    initialValues: { password: '' },
    labels: { password: t('fields.currentPassword') },
  });
  return (
    <form onSubmit={form.submit(onProve)} noValidate method="post">
      <Stack gap="md">
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.isSending}>
          {t('proof.submit')}
        </Button>
      </Stack>
    </form>
  );
}
