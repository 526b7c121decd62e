import { promisedDay } from '@visita/core/format-date';
import { formatMoney } from '@visita/core/money';
import type { LeavingPlan } from '@visita/core/privacy/leaving-plans';
import type { UserRow } from '../account/queries.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock } from '../mail/email-blocks.ts';

/** Describes what happens to each plan, in the sentences that the dialog and the account page use. */
export function planLines(
  plans: LeavingPlan[],
  { erasedAt, ...reader }: Pick<UserRow, 'erasedAt' | 'language' | 'timeZone'>,
): EmailBlock[] {
  const t = translatorFor(reader.language);
  const day = (at: Date | null) => (at ? promisedDay(at, reader) : '');
  const lines = plans.map((leaving) => {
    const { kind, plan, currency } = leaving;
    const amount = 'amount' in leaving ? formatMoney(leaving.amount, reader.language, currency) : '';
    const date = 'at' in leaving ? day(leaving.at) : '';
    return {
      paragraph: t(`privacy:erasure.plans.${kind}`, {
        plan: t(`plans:sold.${plan}`),
        amount,
        date,
        erased: day(erasedAt),
      }),
    };
  });
  return plans.some(({ kind }) => kind !== 'over')
    ? [...lines, { paragraph: t('privacy:erasure.plans.kept') }]
    : lines;
}
