import { Button, TextInput } from '@mantine/core';
import type { Output } from '@visita/core/api/endpoint';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { useSite } from '../site/site.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useStaffWrite, writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { FactorLines, type FactorAct } from './factor-lines.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import { createPasskey } from '../identity/passkey.ts';
import { RecoveryCodes } from '../identity/recovery-codes.tsx';
import { TotpSetup } from '../identity/totp-setup.tsx';

type Proof = { password: string };

/**
 * The second factors of the signed-in member of staff. Each change requires the password; the last factor
 * cannot be removed.
 */
export function OwnFactors({ factors }: { factors: Output<typeof adminStaff.factors> }) {
  const { t } = useTranslation('admin');
  const { brand } = useSite();
  const write = useStaffWrite();
  const [act, setAct] = useState<FactorAct>();
  const [totp, setTotp] = useState<Output<typeof adminStaff.startTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAct(undefined);
  const sends: Record<Exclude<FactorAct['kind'], 'passkey'>, (body: Proof) => Promise<unknown>> = {
    totp: async (body) => setTotp(await writeStaffWithoutReload(adminStaff.startTotp, { body })),
    codes: async (body) => setCodes((await write(adminStaff.renewRecoveryCodes, { body })).recoveryCodes),
    removeTotp: (body) => write(adminStaff.removeTotp, { body }),
    removePasskey: async (body) =>
      act?.kind === 'removePasskey' && write(adminStaff.removePasskey, { params: { id: act.id }, body }),
  };
  return (
    <Panel title={t('factors.title')}>
      <FactorLines factors={factors} onAct={setAct} />
      {act && act.kind !== 'passkey' && <ProofDialog act={act} onClose={close} send={sends[act.kind]} />}
      {act?.kind === 'passkey' && <PasskeyDialog onClose={close} />}
      <Dialog isOpen={totp !== undefined} onClose={() => setTotp(undefined)} title={t('setup.title')}>
        {totp && <TotpSetup totp={totp} />}
        <CodeForm
          schema={adminStaff.finishTotp.terms.body}
          label={t('factor.totp.code')}
          submit={t('factors.totp.confirm')}
          isDigits
          onSend={async (body) => {
            await write(adminStaff.finishTotp, { body });
            setTotp(undefined);
          }}
        />
      </Dialog>
      <Dialog isOpen={codes !== undefined} onClose={() => setCodes(undefined)} title={t('codes.title')}>
        <p>{t('codes.lead')}</p>
        {codes && <RecoveryCodes heading={t('codes.heading', { brand })} codes={codes} />}
        <Button mt="md" fullWidth onClick={() => setCodes(undefined)}>
          {t('codes.close')}
        </Button>
      </Dialog>
    </Panel>
  );
}

interface ProofDialogProps {
  act: Exclude<FactorAct, { kind: 'passkey' }>;
  onClose: () => void;
  send: (body: Proof) => Promise<unknown>;
}

/** Explains the consequence of a factor change and asks for the password. */
function ProofDialog({ act, onClose, send }: ProofDialogProps) {
  const { t } = useTranslation('admin');
  const name = act.kind === 'removePasskey' ? act.name : '';
  return (
    <ActionDialog<Proof>
      isOpen
      onClose={onClose}
      title={t(`factors.${act.kind}.title`, { name })}
      consequences={[t(`factors.${act.kind}.meaning`)]}
      confirm={t(`factors.${act.kind}.button`)}
      isGrave={act.kind === 'removeTotp' || act.kind === 'removePasskey'}
      schema={adminStaff.startTotp.terms.body}
      initialValues={{ password: '' }}
      labels={{ password: t('login.password') }}
      send={send}
    >
      {(form) => (
        <TextInput
          type="password"
          label={t('login.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
    </ActionDialog>
  );
}

const NewKey = adminStaff.addPasskey.terms.body
  .pick({ name: true })
  .extend(adminStaff.startPasskey.terms.body.shape);

function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const labels = { name: t('factors.passkey.name'), password: t('login.password') };
  return (
    <ActionDialog<z.input<typeof NewKey>>
      isOpen
      onClose={onClose}
      title={t('factors.passkey.title')}
      consequences={[t('factors.passkey.meaning')]}
      confirm={t('factors.passkey.button')}
      schema={NewKey}
      initialValues={{ name: '', password: '' }}
      labels={labels}
      send={async ({ name, password }, write) => {
        const options = await writeStaffWithoutReload(adminStaff.startPasskey, { body: { password } });
        const passkey = await createPasskey(options);
        await write(adminStaff.addPasskey, { body: { name, passkey } });
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.name}
            description={t('factors.passkey.nameHint')}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            type="password"
            label={labels.password}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        </>
      )}
    </ActionDialog>
  );
}
