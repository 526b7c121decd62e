import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { security } from '@visita/core/account/security-contract';
import type { Output } from '@visita/core/api/endpoint';
import type { Factors } from '@visita/core/identity/second-factor';
import { useState } from 'react';
import { useWrite, writeWithoutReload } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { RecoveryCodes } from '../identity/recovery-codes.tsx';
import { TotpSetup } from '../identity/totp-setup.tsx';
import { useSite } from '../site/site.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormSection } from '../ui/form-section.tsx';
import { useAction } from '../ui/use-action.ts';
import { FactorRows } from './factor-rows.tsx';
import form from './settings-form.module.css';

/** Sets up the authenticator app and its recovery codes, and removes them. */
export function TwoStepSection({ factors }: { factors: Factors }) {
  const { t } = useTranslation(['account', 'identity']);
  const { brand } = useSite();
  const write = useWrite();
  const { isSending, attempt } = useAction();
  const [totp, setTotp] = useState<Output<typeof security.startTotp>>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const start = async () => setTotp(await writeWithoutReload(security.startTotp, {}));
  return (
    <FormSection anchor="two-step" title={t('twoStep.title')} text={t('twoStep.text')}>
      {factors.totp ? (
        <FactorRows
          createdAt={factors.totp.createdAt}
          codesLeft={factors.recoveryCodesLeft}
          isSending={isSending}
          onChange={() => void attempt(start)}
          onCodes={setCodes}
        />
      ) : (
        <Button
          variant="default"
          className={form.send}
          loading={isSending}
          onClick={() => void attempt(start)}
        >
          {t('twoStep.start')}
        </Button>
      )}
      <Dialog isOpen={totp !== undefined} onClose={() => setTotp(undefined)} title={t('twoStep.start')}>
        <Stack gap="md">
          <p>{t('twoStep.lead')}</p>
          {totp && <TotpSetup totp={totp} />}
          <CodeForm
            schema={security.finishTotp.terms.body}
            label={t('identity:code')}
            submit={t('twoStep.confirm')}
            isDigits
            onSend={async (body) => {
              const { recoveryCodes } = await write(security.finishTotp, { body });
              setTotp(undefined);
              setCodes(recoveryCodes);
              notifications.show({ message: t('twoStep.done') });
            }}
          />
        </Stack>
      </Dialog>
      <Dialog isOpen={codes.length > 0} onClose={() => setCodes([])} title={t('twoStep.keep')}>
        <p>{t('twoStep.keepLead')}</p>
        <RecoveryCodes heading={t('twoStep.heading', { brand })} codes={codes} />
        <Group justify="flex-end" mt="md">
          <Button onClick={() => setCodes([])}>{t('twoStep.kept')}</Button>
        </Group>
      </Dialog>
    </FormSection>
  );
}
