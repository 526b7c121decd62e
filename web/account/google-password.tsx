import { Button, Group, Stack, TextInput } from '@mantine/core';
import { PasswordProof } from '@visita/core/identity/proofs';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { focusFirst } from '../ui/focus-first.ts';
import { PasswordField } from './password-field.tsx';

interface GooglePasswordProps {
  email: string;
  send: (password: string) => Promise<void>;
  cancel: () => void;
}

/** Asks once for the password before a Google account is linked to an existing account. */
export function GooglePassword({ email, send, cancel }: GooglePasswordProps) {
  const { t } = useTranslation(['account', 'common']);
  const form = useContractForm({
    schema: PasswordProof,
    initialValues: { password: '' },
    labels: { password: t('fields.password') },
  });
  // by default the dialog would focus the read-only email field
  useEffect(() => focusFirst(['password'], document.querySelector('dialog:modal') ?? document), []);
  return (
    <Dialog isOpen onClose={cancel} title={t('google.connect.title')}>
      <p>{t('google.connect.lead')}</p>
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
              {t('google.connect.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
