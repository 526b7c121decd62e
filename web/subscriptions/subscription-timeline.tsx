import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './subscription-timeline.module.css';

/** The life of a subscription as a line: what was, where it is, and which day brings what. */
export function SubscriptionTimeline({ subscription }: { subscription: Pick<Subscription, 'milestones' | 'currency'> }) {
  const { t } = useTranslation('subscriptions');
  const { day, money } = useFormat();
  const { milestones, currency } = subscription;
  if (milestones.length === 0) return null;
  return (
    <section aria-label={t('detail.life')} className={classes.frame}>
      <ol className={classes.line}>
        {milestones.map(({ kind, at, amount, isDone, isNow }) => (
          <li
            key={`${kind} ${at?.getTime()}`}
            className={classes.step}
            data-past={isDone || undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={classes.name}>{t(`life.${kind}`)}</span>
            {at && <time dateTime={at.toISOString()}>{day(at)}</time>}
            {amount !== null && <span className={classes.amount}>{money(amount, currency)}</span>}
            {isNow && <span className={classes.here}>{t('detail.here')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
