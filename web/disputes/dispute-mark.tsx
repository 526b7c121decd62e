import {
  isInquiry,
  isLost,
  isOpenDispute,
  needsResponse,
  type DisputeStatus,
} from '@visita/core/disputes/status';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

/** The status of a dispute; grave while an answer is needed, or if money is lost. */
export function DisputeMark({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation('admin-disputes');
  return <Mark tone={toneFor(status)}>{t(`statuses.${status}`)}</Mark>;
}

function toneFor(status: DisputeStatus) {
  if (needsResponse(status) || isLost(status)) return 'grave';
  if (isOpenDispute(status)) return 'waiting';
  return isInquiry(status) ? 'quiet' : 'good';
}
