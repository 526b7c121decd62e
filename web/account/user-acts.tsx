import { adminUsers, type ShownUser } from '@visita/core/account/admin-contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { useSite } from '../site/site.ts';
import type { OfferedAct } from '../back-office/act-buttons.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';

type UserAction = 'reset' | 'verification' | 'endSessions';

/** Staff actions on a customer's access: reset link, verification link, sessions, and disabling. */
export function useUserActs(user: ShownUser): { acts: OfferedAct[]; dialog: ReactNode } {
  const { t } = useTranslation('admin-users');
  const { sendsMail } = useSite();
  const [act, setAct] = useState<UserAction | 'access' | 'removeFactors'>();
  const close = () => setAct(undefined);
  const access = user.disabledAt ? 'enable' : 'disable';
  const acts: UserAction[] = [
    ...(sendsMail && !user.disabledAt ? (['reset'] as const) : []),
    ...(sendsMail && (!user.isVerified || user.pendingEmail !== null) ? (['verification'] as const) : []),
    ...(user.sessions.length > 0 ? (['endSessions'] as const) : []),
  ];
  const hasFactors = user.factors.totp !== null || user.factors.passkeys.length > 0;
  return {
    acts: [
      ...acts.map((one) => ({ label: t(`${one}.button`), onClick: () => setAct(one) })),
      ...(hasFactors ? [{ label: t('removeFactors.button'), onClick: () => setAct('removeFactors') }] : []),
      { label: t(`${access}.button`), onClick: () => setAct('access') },
    ],
    dialog:
      act &&
      (act === 'removeFactors' ? (
        <FactorsDialog user={user} onClose={close} />
      ) : act === 'access' ? (
        <AccessDialog act={access} user={user} onClose={close} />
      ) : (
        <HelpDialog act={act} user={user} onClose={close} />
      )),
  };
}

interface UserActsDialogProps<A> {
  act: A;
  user: ShownUser;
  onClose: () => void;
}

function HelpDialog({ act, user: { id, email, pendingEmail }, onClose }: UserActsDialogProps<UserAction>) {
  const { t } = useTranslation('admin-users');
  const write = useStaffWrite();
  const params = { id };
  const sends = {
    reset: () => write(adminUsers.sendReset, { params }),
    verification: () => write(adminUsers.sendVerification, { params }),
    endSessions: () => write(adminUsers.endSessions, { params }),
  };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`, { email: act === 'verification' ? (pendingEmail ?? email) : email })}
      consequences={[t(`${act}.meaning`)]}
      confirm={t(`${act}.confirm`)}
      schema={z.object({})}
      initialValues={{}}
      send={sends[act]}
      done={t(`${act}.done`)}
    />
  );
}

function FactorsDialog({ user: { id, email }, onClose }: Omit<UserActsDialogProps<never>, 'act'>) {
  const { t } = useTranslation('admin-users');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('removeFactors.title', { email })}
      consequences={[t('removeFactors.meaning'), t('removeFactors.proof')]}
      confirm={t('removeFactors.confirm')}
      isGrave
      hasReason
      schema={adminUsers.removeFactors.terms.body}
      initialValues={{ reason: '' }}
      send={(body, write) => write(adminUsers.removeFactors, { params: { id }, body })}
      done={t('removeFactors.done')}
    />
  );
}

function AccessDialog({ act, user: { id, email }, onClose }: UserActsDialogProps<'disable' | 'enable'>) {
  const { t } = useTranslation('admin-users');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`, { email })}
      consequences={
        act === 'disable'
          ? [t('disable.meaning'), t('disable.cards'), t('disable.plans')]
          : [t('enable.meaning')]
      }
      confirm={t(`${act}.confirm`)}
      isGrave={act === 'disable'}
      hasReason
      schema={adminUsers[act].terms.body}
      initialValues={{ reason: '' }}
      send={(body, write) => write(adminUsers[act], { params: { id }, body })}
      done={t(`${act}.done`)}
    />
  );
}
