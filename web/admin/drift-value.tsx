import type { Words } from '@visita/core/locales/words';
import { currency } from '@visita/core/money';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { Moment } from '../staff/moment.tsx';

type Field = keyof Words['admin-alerts']['drift']['fields'];

const amounts = new Set(['amount', 'refunded', 'total', 'taxAmount', 'amountDue'] satisfies Field[] as string[]);

/** What differs, in words; as it is called where there are none for it yet. */
export function DriftField({ field }: { field: string }) {
  const { t } = useTranslation('admin-alerts');
  return t(`drift.fields.${field as Field}`, { defaultValue: field });
}

/** What it is on one side. */
export function DriftValue({ field, value }: { field: string; value: string | null }) {
  const { t } = useTranslation('admin-alerts');
  const { money } = useFormat();
  if (value === null || value === '' || value === 'null') return '–';
  if (value === 'true' || value === 'false') return t(`drift.values.${value}`);
  if (amounts.has(field) && /^-?\d+$/.test(value)) return money(Number(value), currency);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? <Moment at={new Date(value)} /> : value;
}
