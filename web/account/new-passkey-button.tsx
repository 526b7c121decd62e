import { Button, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { NamedPasskey } from '@visita/core/identity/second-factor';
import type { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { addPasskey } from './add-passkey.ts';
import form from './settings-form.module.css';
import { useDeviceName } from './use-device-name.ts';

/** Opens a dialog that adds a passkey. */
export function NewPasskeyButton() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" className={form.send} onClick={() => setOpen(true)}>
        {t('passkeys.add')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('passkeys.add')}>
        <NewPasskeyForm onClose={close} />
      </Dialog>
    </>
  );
}

const Body = NamedPasskey.pick({ name: true });

/** Asks for a name, then the browser for a device that keeps the passkey. */
function NewPasskeyForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const write = useWrite();
  const getDeviceName = useDeviceName();
  // the dialog would cover a toast
  const [failure, setFailure] = useState<Problem>();
  const fields = useContractForm({
    schema: Body,
    initialValues: { name: getDeviceName(navigator.userAgent) },
    labels: { name: t('passkeys.name') },
    onProblem: setFailure,
  });
  const add = fields.submit(async ({ name }) => {
    setFailure(undefined);
    await addPasskey(name, write);
    notifications.show({ message: t('passkeys.done') });
    onClose();
  });
  return (
    <form onSubmit={add} noValidate method="post">
      <Stack gap="md">
        <p>{t('passkeys.addLead')}</p>
        <TextInput
          label={t('passkeys.name')}
          description={t('passkeys.nameHint')}
          maxLength={80}
          data-autofocus
          {...fields.getInputProps('name')}
        />
        <div role="alert">{failure && <ProblemText problem={failure} />}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={fields.isSending}>
            {t('passkeys.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
