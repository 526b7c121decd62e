import type { ShownUser } from '@visita/core/account/admin-contract';
import { adminPrivacy } from '@visita/core/privacy/admin-contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { OfferedAct } from '../back-office/act-buttons.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useMay } from '../back-office/staff-session.ts';

type PrivacyAction = 'requestExport' | 'requestErasure' | 'undoErasure';

/** Privacy actions that staff take on request of a customer: data export and erasure. */
export function usePrivacyActs(user: ShownUser): { acts: OfferedAct[]; dialog: ReactNode } {
  const { t } = useTranslation('admin-users');
  const may = useMay();
  const [act, setAct] = useState<PrivacyAction>();
  const acts: PrivacyAction[] = [
    ...(may('users.help') ? (['requestExport'] as const) : []),
    ...(may('users.erase') ? [user.erasedAt ? ('undoErasure' as const) : ('requestErasure' as const)] : []),
  ];
  return {
    acts: acts.map((one) => ({ label: t(`${one}.button`), onClick: () => setAct(one) })),
    dialog: act && <PrivacyDialog act={act} user={user} onClose={() => setAct(undefined)} />,
  };
}

function PrivacyDialog({
  act,
  user: { id, email },
  onClose,
}: {
  act: PrivacyAction;
  user: ShownUser;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-users');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`, { email })}
      consequences={
        act === 'requestErasure'
          ? [t('requestErasure.meaning'), t('requestErasure.kept')]
          : [t(`${act}.meaning`)]
      }
      confirm={t(`${act}.confirm`)}
      isGrave={act === 'requestErasure'}
      hasReason
      schema={adminPrivacy[act].terms.body}
      initialValues={{ reason: '' }}
      send={(body, write) => write(adminPrivacy[act], { params: { id }, body })}
      done={t(`${act}.done`)}
    />
  );
}
