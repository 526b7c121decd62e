import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Timeline, TimelineStep } from '../ui/timeline.tsx';

/** The milestones of a subscription: past, current and future. */
export function SubscriptionTimeline({
  subscription,
}: {
  subscription: Pick<Subscription, 'milestones' | 'currency'>;
}) {
  const { t } = useTranslation('subscriptions');
  const { day, money } = useFormat();
  const { milestones, currency } = subscription;
  if (milestones.length === 0) return null;
  return (
    <section aria-label={t('detail.life')}>
      <Timeline isAcross dimsAhead>
        {milestones.map(({ kind, at, amount, isDone, isNow }) => (
          <TimelineStep
            key={`${kind} ${at?.getTime()}`}
            title={t(`life.${kind}`)}
            at={at}
            {...(at && { when: day(at) })}
            isDone={isDone}
            here={isNow && t('detail.here')}
          >
            {amount !== null && <span>{money(amount, currency)}</span>}
          </TimelineStep>
        ))}
      </Timeline>
    </section>
  );
}
