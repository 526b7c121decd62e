import { Button, Group } from '@mantine/core';
import { adminJobs } from '@visita/core/admin/failures-contract';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { Facts } from '../back-office/facts.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { Dialog } from '../ui/dialog.tsx';

interface FailureDialogProps extends ComponentProps<typeof Facts> {
  /** Selects the texts. */
  of: 'events' | 'jobs';
  name: string;
  onClose: () => void;
  retry: () => Promise<unknown>;
  dismiss: (body: { reason: string }) => Promise<unknown>;
}

/** One failed event or job: its details, and the actions to retry or dismiss it. */
export function FailureDialog({ of, name, facts, onClose, retry, dismiss }: FailureDialogProps) {
  const { t } = useTranslation('admin-alerts');
  const { t: common } = useTranslation('common');
  const may = useMay();
  const [act, setAct] = useState<'retry' | 'dismiss'>();
  if (act === 'retry') {
    return (
      <ActionDialog
        isOpen
        onClose={onClose}
        title={t(`${of}.retry.title`, { name })}
        consequences={[t(`${of}.retry.meaning`)]}
        confirm={t(`${of}.retry.button`)}
        schema={z.object({})}
        initialValues={{}}
        send={retry}
        done={t(`${of}.retry.done`)}
      />
    );
  }
  if (act === 'dismiss') {
    return (
      <ActionDialog
        isOpen
        onClose={onClose}
        title={t(`${of}.dismiss.title`, { name })}
        consequences={[t(`${of}.dismiss.meaning`)]}
        confirm={t(`${of}.dismiss.button`)}
        isGrave
        hasReason
        schema={adminJobs.dismiss.terms.body}
        initialValues={{ reason: '' }}
        send={dismiss}
        done={t(`${of}.dismiss.done`)}
      />
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={name} isWide>
      <Facts facts={facts} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        {may('alerts.settle') && (
          <>
            <Button variant="default" onClick={() => setAct('dismiss')}>
              {t(`${of}.dismiss.button`)}
            </Button>
            <Button onClick={() => setAct('retry')}>{t(`${of}.retry.button`)}</Button>
          </>
        )}
      </Group>
    </Dialog>
  );
}
