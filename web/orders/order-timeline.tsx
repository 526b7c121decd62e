import type { Order } from '@visita/core/orders/contract';
import { timelineOf } from '@visita/core/orders/timeline';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './order-timeline.module.css';

/** What happened to the order, where it is and what comes next. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { moment } = useFormat();
  return (
    <section aria-labelledby="timeline">
      <Title order={2} size="h4" id="timeline" mb="md">
        {t('timeline.title')}
      </Title>
      <ol className={classes.line}>
        {timelineOf(order).map(({ step, at, isHere }) => (
          <li
            key={`${step} ${at?.getTime()}`}
            className={classes.step}
            data-past={at !== null || undefined}
            aria-current={isHere ? 'step' : undefined}
          >
            <span className={classes.name}>{t(`timeline.${step}`)}</span>
            {at && <time dateTime={at.toISOString()}>{moment(at)}</time>}
            {isHere && <span className={classes.here}>{t('timeline.here')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
