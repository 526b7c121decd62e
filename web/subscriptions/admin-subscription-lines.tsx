import type { ShownSubscription } from '@visita/core/subscriptions/admin-contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { Moment } from '../staff/moment.tsx';
import { Panel } from '../staff/page-frame.tsx';
import classes from '../staff/lines.module.css';

interface Part {
  subscription: ShownSubscription;
}

/** Who is covered, with which card. */
export function SeatLines({ subscription: { seated, seats } }: Part) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <Panel title={t('seated', { taken: seated.length, seats })}>
      <ul className={classes.lines}>
        {seated.map(({ id, name, cardNumber, startsAt }) => (
          <li key={id} className={classes.line}>
            <div className={classes.words}>
              <p>{name}</p>
              <p className={classes.quiet}>{cardNumber ?? t('noCard')}</p>
            </div>
            <Moment at={startsAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the provider charged, the newest first. */
export function InvoiceLines({ subscription: { invoices } }: Part) {
  const { t } = useTranslation(['admin-subscriptions', 'subscriptions']);
  const { money } = useFormat();
  return (
    <Panel title={t('invoices')}>
      {invoices.length === 0 && <p className={classes.quiet}>{t('noInvoices')}</p>}
      <ul className={classes.lines}>
        {invoices.map(({ id, reason, status, total, currency, attemptCount, nextAttemptAt, paidAt, createdAt }) => (
          <li key={id} className={classes.line}>
            <div className={classes.words}>
              <p>
                {t(`charged.${reason}`)} · {t(`subscriptions:payments.status.${status}`)}
              </p>
              <p className={classes.quiet}>
                {status === 'open' && attemptCount > 0 && <>{t('tries', { count: attemptCount })} </>}
                <Moment at={nextAttemptAt ?? paidAt ?? createdAt} />
              </p>
            </div>
            <span>{money(total, currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
