import { notifications } from '@mantine/notifications';
import { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';

/** The codes to revoke: some, or a batch. */
export type RevokedRewards = { ids: string[] } | { batchId: string };

interface RevokeRewardsProps {
  rewards: RevokedRewards;
  onClose: () => void;
  onDone: () => void;
}

/** Confirms the revocation, asks for a reason and reports how many codes were still unused. */
export function RevokeRewards({ rewards, onClose, onDone }: RevokeRewardsProps) {
  const { t } = useTranslation('admin-subscriptions');
  const write = useStaffWrite();
  const send = (body: { reason: string }) =>
    'ids' in rewards
      ? write(adminRewards.revoke, { body: { ...body, ids: rewards.ids } })
      : write(adminRewards.revokeBatch, { params: { id: rewards.batchId }, body });
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={
        'ids' in rewards
          ? t('rewards.revoke.title', { count: rewards.ids.length })
          : t('rewards.revoke.titleBatch')
      }
      consequences={[t('rewards.revoke.meaning')]}
      confirm={t('rewards.revoke.confirm')}
      isGrave
      hasReason
      schema={adminRewards.revokeBatch.terms.body}
      initialValues={{ reason: '' }}
      send={async (body) => {
        const { revoked } = await send(body);
        notifications.show({ message: t('rewards.revoke.done', { count: revoked }) });
      }}
      onDone={onDone}
    />
  );
}
