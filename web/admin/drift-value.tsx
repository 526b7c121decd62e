import type { Drift } from '@visita/core/admin/failures-contract';
import type { Words } from '@visita/core/locales/words';
import { currency } from '@visita/core/money';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { meaningFor } from '../i18n/meaning-for.ts';
import { Moment } from '../back-office/moment.tsx';

type DriftValueField = keyof Words['admin-alerts']['drift']['fields'];

const amounts = new Set([
  'amount',
  'refunded',
  'total',
  'taxAmount',
  'amountDue',
] satisfies DriftValueField[] as string[]);

/** The name of the differing field, or its identifier if there is no text for it yet. */
export function DriftField({ field }: { field: string }) {
  const { t } = useTranslation('admin-alerts');
  return t(`drift.fields.${field as DriftValueField}`, { defaultValue: field });
}

/** The formatted value of one side. */
export function DriftValue({ drift, value }: { drift: Drift; value: string | null }) {
  const { t } = useTranslation('admin-alerts');
  const { money } = useFormat();
  const codes = useCodes(drift);
  const { field } = drift;
  if (value === null || value === '' || value === 'null') return '–';
  if (value === 'true' || value === 'false') return t(`drift.values.${value}`);
  if (amounts.has(field) && /^-?\d+$/.test(value)) return money(Number(value), currency);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? (
    <Moment at={new Date(value)} />
  ) : (
    (meaningFor(codes, value) ?? value)
  );
}

/** Returns the texts of the field's codes, as used on other screens. */
function useCodes({ field, objectId }: Drift): Readonly<Record<string, string>> {
  const { t } = useTranslation(['admin-alerts', 'subscriptions', 'plans']);
  if (field === 'plan' || field === 'laterPlan') return t('plans:sold', { returnObjects: true });
  if (field !== 'status') return {};
  const statusNames = t('drift.statuses', { returnObjects: true });
  // `paid` reads differently for a subscription (waiting for its card) and an invoice
  const isInvoice = objectId.startsWith('in_');
  return {
    ...statusNames,
    ...t(isInvoice ? 'subscriptions:payments.status' : 'subscriptions:status', { returnObjects: true }),
  };
}
