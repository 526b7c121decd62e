import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../session/format.ts';
import { CheckoutProblem, type OrderProblem } from './checkout-problem.tsx';
import classes from './checkout-problem.module.css';

/** The reason why no plan was ordered, or that the outcome is unknown (`lost`). */
export type PlanProblem =
  Exclude<OrderProblem, { kind: 'price' }> | { kind: 'price'; before: PlanQuote } | { kind: 'stock' };

/** Shows the problem beside the order button; a changed price with its old and new amounts. */
export function PlanProblemNote({
  problem,
  quote,
}: {
  problem: PlanProblem | undefined;
  quote: PlanQuote | undefined;
}) {
  const { t } = useTranslation('subscribe');
  const { money } = useFormat();
  if (problem?.kind !== 'price' && problem?.kind !== 'stock')
    return <CheckoutProblem problem={problem} quote={undefined} />;
  const changes = problem.kind === 'price' && quote ? changesOf(problem.before, quote) : [];
  return (
    <div role="alert" className={classes.place}>
      {problem.kind === 'stock' && <p>{t('problem.stock')}</p>}
      {changes.length > 0 && <strong>{t('problem.priceTitle')}</strong>}
      {changes.map(({ kind, before, after }) => (
        <p key={kind}>
          {t(`problem.${kind}`, {
            before: money(before, quote?.today.currency),
            after: money(after, quote?.today.currency),
          })}
        </p>
      ))}
      {changes.length > 0 && <p>{t('problem.priceText')}</p>}
    </div>
  );
}

function changesOf(before: PlanQuote, after: PlanQuote) {
  const pairs = [
    { kind: 'today', before: before.today.total, after: after.today.total },
    { kind: 'then', before: before.later?.total ?? 0, after: after.later?.total ?? 0 },
  ] as const;
  const changed = pairs.filter((pair) => pair.before !== pair.after);
  // the quote differs in another part, such as the trial
  return changed.length > 0 ? changed : pairs.slice(0, 1);
}
