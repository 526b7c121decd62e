import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';

/** The old and the new amounts of a plan whose price has changed. */
export function PlanPriceChange({ before, after }: { before: PlanQuote; after: PlanQuote }) {
  const { t } = useTranslation('subscribe');
  const { money } = useFormat();
  return (
    <>
      <strong>{t('problem.priceTitle')}</strong>
      {listChanges(before, after).map((change) => (
        <p key={change.kind}>
          {t(`problem.${change.kind}`, {
            before: money(change.before, after.today.currency),
            after: money(change.after, after.today.currency),
          })}
        </p>
      ))}
      <p>{t('problem.priceText')}</p>
    </>
  );
}

function listChanges(before: PlanQuote, after: PlanQuote) {
  const pairs = [
    { kind: 'today', before: before.today.total, after: after.today.total },
    { kind: 'then', before: before.later?.total ?? 0, after: after.later?.total ?? 0 },
  ] as const;
  const changed = pairs.filter((pair) => pair.before !== pair.after);
  // the quote differs in another part, such as the trial
  return changed.length > 0 ? changed : pairs.slice(0, 1);
}
