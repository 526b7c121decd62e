import { Button, Group, Stack, TextInput } from '@mantine/core';
import { PasswordProof } from '@visita/core/identity/proofs';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirst } from '../ui/focus-first.ts';
import { PasswordField } from './password-field.tsx';

interface FederatedPasswordProps {
  /** The name of the provider: `Google`. */
  provider: string;
  email: string;
  send: (password: string) => Promise<void>;
  cancel: () => void;
}

/** Asks once for the password before a Google or Apple account is linked to an existing account. */
export function FederatedPassword({ provider, email, send, cancel }: FederatedPasswordProps) {
  const { t } = useTranslation(['account', 'common']);
  const form = useContractForm({
    schema: PasswordProof,
    initialValues: { password: '' },
    labels: { password: t('fields.password') },
  });
  // by default the dialog would focus the read-only email field
  useEffect(() => focusFirst(['password'], document.querySelector('dialog:modal') ?? document), []);
  return (
    <Dialog isOpen onClose={cancel} title={t('federated.connect.title')}>
      <p>{t('federated.connect.lead', { provider })}</p>
      <form onSubmit={form.submit(({ password }) => send(password))} noValidate method="post">
        <Stack gap="md">
          <TextInput label={t('fields.email')} type="email" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={t('fields.password')}
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={cancel}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {t('federated.connect.submit', { provider })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
