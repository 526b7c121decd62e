import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useFootHeight } from '../ui/use-foot-height.ts';
import classes from './checkout-summary.module.css';
import { SummaryLines, type SummaryLinesProps } from './summary-lines.tsx';

interface CheckoutSummaryProps extends SummaryLinesProps {
  isAsking: boolean;
  /** The order button for the bar at the bottom of a phone. On wide screens the button follows the steps. */
  button?: ReactNode;
  /** The reason why the button is disabled. */
  reason?: string | undefined;
  /** A later charge, such as after a trial. */
  later?: ReactNode;
}

/** The sticky summary of items and prices: beside the steps, or on a phone in a bar at the bottom. */
export function CheckoutSummary({ isAsking, button, reason, ...summary }: CheckoutSummaryProps) {
  const { quote, totalLabel, later } = summary;
  const { t } = useTranslation(['checkout', 'money']);
  const { money } = useFormat();
  const foot = useFootHeight();
  return (
    <aside ref={foot} className={classes.summary} aria-labelledby="summary" aria-busy={isAsking}>
      <details className={classes.folded}>
        <summary className={classes.bar}>
          <span>{quote.taxes ? (totalLabel ?? t('summary.title')) : t('summary.soFar')}</span>
          <strong>{money(quote.total, quote.currency)}</strong>
          {later && <span className={classes.later}>{later}</span>}
        </summary>
        <SummaryLines {...summary} />
      </details>
      {button && (
        <div className={classes.button}>
          {reason && <p className={classes.reason}>{reason}</p>}
          {button}
        </div>
      )}
      <div className={classes.open}>
        <Title order={2} size="h4" id="summary">
          {t('summary.title')}
        </Title>
        <SummaryLines {...summary} />
        {later && <p className={classes.later}>{later}</p>}
      </div>
      <Text size="sm" c="dimmed" component="output" className={classes.state}>
        {isAsking && t('summary.updating')}
      </Text>
    </aside>
  );
}
