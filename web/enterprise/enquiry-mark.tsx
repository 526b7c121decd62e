import type { ListedEnquiry } from '@visita/core/enterprise/admin-contract';
import type { EnquiryStatus } from '@visita/core/enterprise/enquiry';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

const tones = {
  new: 'waiting',
  answered: 'good',
  contract: 'good',
  closed: 'quiet',
} as const satisfies Record<EnquiryStatus, string>;

/** The status of an enquiry; marks an overdue answer. */
export function EnquiryMark({
  enquiry: { status, isLate },
}: {
  enquiry: Pick<ListedEnquiry, 'status' | 'isLate'>;
}) {
  const { t } = useTranslation('admin-enquiries');
  return isLate ? (
    <Mark tone="grave">{t('late')}</Mark>
  ) : (
    <Mark tone={tones[status]}>{t(`states.${status}`)}</Mark>
  );
}
