import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Drift } from '@visita/core/admin/failures-contract';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Facts } from '../back-office/facts.tsx';
import { Moment } from '../back-office/moment.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { useConcernedFacts } from './concerned-links.tsx';
import { DriftField, DriftValue } from './drift-value.tsx';

/** One difference: both values, the advice, and links to the records. */
export function DriftDialog({ drift, onClose }: { drift: Drift; onClose: () => void }) {
  const { t } = useTranslation('admin-alerts');
  const write = useStaffWrite();
  const { t: common } = useTranslation('common');
  const may = useMay();
  const { isSending, attempt } = useAction();
  const concerned = useConcernedFacts(drift.concerned);
  const { subscription } = drift.concerned;
  const { field, objectId, ours, theirs, advice, foundAt, mendedAt } = drift;
  const align = async (params: { id: string }) => {
    const isDone = await attempt(() => write(adminSubscriptions.align, { params }));
    if (!isDone) return;
    onClose();
    notifications.show({ message: t('drift.align.done') });
  };
  return (
    <Dialog isOpen onClose={onClose} title={objectId} isWide>
      <p>{t(`drift.advice.${advice}`)}</p>
      <Facts
        facts={[
          ...concerned,
          { label: t('drift.field'), value: <DriftField field={field} /> },
          { label: t('drift.ours'), value: <DriftValue drift={drift} value={ours} /> },
          { label: t('drift.theirs'), value: <DriftValue drift={drift} value={theirs} /> },
          { label: t('drift.found'), value: <Moment at={foundAt} /> },
          { label: t('drift.mended'), value: mendedAt && <Moment at={mendedAt} /> },
        ]}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        {(advice === 'subscription' || advice === 'invoice') &&
          subscription &&
          may('subscriptions.change') && (
            <Button loading={isSending} onClick={() => void align({ id: subscription.id })}>
              {t('drift.align.button')}
            </Button>
          )}
      </Group>
    </Dialog>
  );
}
