import { adminReports, type CardReport } from '@visita/core/profile/admin-contract';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { Mark } from '../back-office/mark.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

export type ReportAct = 'block' | 'dismiss' | 'unblock';

/** Returns the actions that a report's state allows. */
export function reportActsFor({ outcome, card }: CardReport): ReportAct[] {
  const isOpen = outcome === null;
  if (card.blockedAt) return isOpen ? ['dismiss', 'unblock'] : ['unblock'];
  return isOpen ? ['block', 'dismiss'] : ['block'];
}

/** The state of a report: open, or its outcome; a page that is blocked now is marked so. */
export function ReportMark({ report: { outcome, card } }: { report: CardReport }) {
  const { t } = useTranslation('admin-reports');
  if (outcome === null) return <Mark tone="waiting">{t('outcomes.open')}</Mark>;
  if (card.blockedAt) return <Mark tone="grave">{t('outcomes.blocked')}</Mark>;
  return <Mark>{t(outcome === 'blocked' ? 'outcomes.shown' : 'outcomes.dismissed')}</Mark>;
}

interface ReportDialogProps {
  act: ReportAct;
  report: CardReport;
  onClose: () => void;
}

/** Confirms a staff action on a reported page, with its consequences and a reason. */
export function ReportDialog({ act, report: { id, card }, onClose }: ReportDialogProps) {
  const { t } = useTranslation('admin-reports');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`, { name: card.name })}
      consequences={[t(`${act}.one`), t(`${act}.two`)]}
      confirm={t(`${act}.confirm`)}
      isGrave={act === 'block'}
      hasReason
      schema={adminReports[act].terms.body}
      initialValues={{ reason: '' }}
      send={(body, write) => write(adminReports[act], { params: { id }, body })}
      done={t(`${act}.done`)}
    />
  );
}
