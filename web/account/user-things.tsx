import type { ShownUser } from '@visita/core/account/admin-contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { Moment } from '../back-office/moment.tsx';
import { Column, Panel } from '../back-office/page-frame.tsx';
import { useDeviceName } from './use-device-name.ts';
import classes from '../back-office/lines.module.css';

/** A list of records: name and details. */
function Things({
  title,
  empty,
  things,
}: {
  title: string;
  empty: string;
  things: { id: string; name: ReactNode; rest: ReactNode }[];
}) {
  return (
    <Panel title={title}>
      {things.length === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        <ul className={classes.lines}>
          {things.map(({ id, name, rest }) => (
            <li key={id} className={classes.line}>
              <div className={classes.words}>
                <p>{name}</p>
                <p className={classes.quiet}>{rest}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The subscriptions, orders, cards and sessions of a customer. */
export function UserThings({ user }: { user: ShownUser }) {
  const { t } = useTranslation(['admin-users', 'account', 'orders', 'subscriptions', 'plans']);
  const { money } = useFormat();
  const getName = useDeviceName();
  // the status is a plain string in the contract; there is a text for each
  const word = t as (key: string) => string;
  return (
    <Column>
      <Things
        title={t('subscriptions')}
        empty={t('noSubscriptions')}
        things={user.subscriptions.map(({ id, subscriptionNo, plan, status, createdAt }) => ({
          id,
          name: (
            <>
              <Link to={`/admin/subscriptions/${id}`}>{subscriptionNo}</Link> · {word(`plans:names.${plan}`)}
            </>
          ),
          rest: (
            <>
              {word(`subscriptions:status.${status}`)} · <Moment at={createdAt} />
            </>
          ),
        }))}
      />
      <Things
        title={t('orders')}
        empty={t('noOrders')}
        things={user.orders.map(({ id, orderNo, status, total, currency, createdAt }) => ({
          id,
          name: (
            <>
              <Link to={`/admin/orders/${id}`}>{orderNo}</Link> · {money(total, currency)}
            </>
          ),
          rest: (
            <>
              {word(`orders:status.${status}`)} · <Moment at={createdAt} />
            </>
          ),
        }))}
      />
      <Things
        title={t('cards')}
        empty={t('noCards')}
        things={user.cards.map(({ id, cardId, cardNumber, boundAt }) => ({
          id,
          name: cardNumber ?? `/i/${cardId}`,
          rest: <Moment at={boundAt} />,
        }))}
      />
      <Things
        title={t('devices')}
        empty={t('noDevices')}
        things={user.sessions.map(({ id, userAgent, seenAt }) => ({
          id,
          name: getName(userAgent),
          rest: <Moment at={seenAt} />,
        }))}
      />
      <Things
        title={t('activity')}
        empty={t('noActivity')}
        things={user.securityEvents.map(({ id, kind, at, count, network, userAgent }) => ({
          id,
          name: t(`account:activity.kinds.${kind}`),
          rest: (
            <>
              {[count > 1 && t('account:activity.times', { count }), getName(userAgent), network]
                .filter(Boolean)
                .join(' · ')}{' '}
              · <Moment at={at} />
            </>
          ),
        }))}
      />
    </Column>
  );
}
