import { Button } from '@mantine/core';
import { adminJobs } from '@visita/core/admin/failures-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useWork } from './use-work.ts';

/** Actions on all failed jobs of a queue. */
export function QueueActs({ queue }: { queue: string }) {
  const { t } = useTranslation('admin-alerts');
  const name = useWork()(queue);
  const [act, setAct] = useState<'retryAll' | 'dismissAll'>();
  const close = () => setAct(undefined);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAct('dismissAll')}>
        {t('jobs.dismissAll.button')}
      </Button>
      <Button size="sm" onClick={() => setAct('retryAll')}>
        {t('jobs.retryAll.button')}
      </Button>
      <ActionDialog
        isOpen={act === 'retryAll'}
        onClose={close}
        title={t('jobs.retryAll.title', { name })}
        consequences={[t('jobs.retryAll.meaning')]}
        confirm={t('jobs.retryAll.button')}
        schema={adminJobs.retryAll.terms.body}
        initialValues={{ queue }}
        send={(body, write) => write(adminJobs.retryAll, { body })}
        done={t('jobs.retry.done')}
      />
      <ActionDialog
        isOpen={act === 'dismissAll'}
        onClose={close}
        title={t('jobs.dismissAll.title', { name })}
        consequences={[t('jobs.dismissAll.meaning')]}
        confirm={t('jobs.dismissAll.button')}
        isGrave
        hasReason
        schema={adminJobs.dismissAll.terms.body}
        initialValues={{ queue, reason: '' }}
        send={(body, write) => write(adminJobs.dismissAll, { body })}
        done={t('jobs.dismiss.done')}
      />
    </>
  );
}
