import type { Order } from '@visita/core/orders/contract';
import { buildOrderTimeline } from '@visita/core/orders/timeline';
import { Title } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Timeline, TimelineStep } from '../ui/timeline.tsx';

/** The past, current and next steps of the order. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  return (
    <section aria-labelledby="timeline">
      <Title order={2} size="h4" id="timeline" mb="md">
        {t('timeline.title')}
      </Title>
      <Timeline dimsAhead>
        {buildOrderTimeline(order).map(({ step, at, isHere }) => (
          <TimelineStep
            key={`${step} ${at?.getTime()}`}
            title={t(`timeline.${step}`)}
            at={at}
            {...(at && { when: moment(at) })}
            isDone={at !== null}
            here={isHere && t('timeline.here')}
          />
        ))}
      </Timeline>
    </section>
  );
}
