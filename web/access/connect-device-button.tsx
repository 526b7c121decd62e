import { Button, Group, Stack, TextInput } from '@mantine/core';
import { access, NewAppPassword } from '@visita/core/access/contract';
import type { Problem } from '@visita/core/problems';
import { useState } from 'react';
import form from '../account/settings-form.module.css';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { DeviceSteps } from './device-steps.tsx';

/** Opens a dialog that creates an app password, and then shows how a device is connected by it. */
export function ConnectDeviceButton() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  return (
    <>
      <Button variant="default" className={form.send} onClick={() => setOpen(true)}>
        {t('appPasswords.create')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={created === undefined ? t('appPasswords.create') : t('appPasswords.created')}
      >
        {created === undefined ? (
          <NewAppPasswordForm onCreated={setCreated} onClose={close} />
        ) : (
          <DeviceSteps secret={created} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

interface NewAppPasswordFormProps {
  onCreated: (secret: string) => void;
  onClose: () => void;
}

function NewAppPasswordForm({ onCreated, onClose }: NewAppPasswordFormProps) {
  const { t } = useTranslation(['account', 'common']);
  const write = useWrite();
  const [failure, setFailure] = useState<Problem>();
  const labels = { name: t('appPasswords.name') };
  const newPassword = useContractForm({
    schema: NewAppPassword,
    initialValues: { name: '' },
    labels,
    // the dialog would cover a toast
    onProblem: setFailure,
  });
  const create = newPassword.submit(async (body) => {
    const { key } = await write(access.createAppPassword, { body });
    onCreated(key);
  });
  return (
    <form onSubmit={create} noValidate method="post">
      <Stack gap="md">
        <TextInput
          label={labels.name}
          description={t('appPasswords.nameHint')}
          maxLength={60}
          data-autofocus
          {...newPassword.getInputProps('name')}
        />
        <div role="alert">{failure && <ProblemText problem={failure} />}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={newPassword.isSending}>
            {t('appPasswords.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
