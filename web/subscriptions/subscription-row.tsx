import { Text } from '@mantine/core';
import { regionFor } from '@visita/core/languages';
import { isEnded } from '@visita/core/subscriptions/status';
import type { SubscriptionRow as Row } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage, usePath } from '../i18n/language.ts';
import { Parts } from '../ui/parts.tsx';
import { StatusMark } from './status-mark.tsx';
import { useOutlook } from './use-outlook.ts';
import classes from './subscription-row.module.css';

/** A subscription of the list; the whole row is a link. */
export function SubscriptionRow({ subscription }: { subscription: Row }) {
  const { t } = useTranslation(['subscriptions', 'plans']);
  const path = usePath();
  const outlook = useOutlook();
  const { id, plan, status, boundCard, cardColor } = subscription;
  const people = usePeople(subscription);
  return (
    <li>
      <Link
        to={path(`/subscriptions/${id}`)}
        className={classes.row}
        data-over={isEnded(status) || undefined}
      >
        <span className={classes.card} aria-hidden="true">
          <CardObject
            colour={boundCard?.colour ?? cardColor ?? 'silver'}
            name={boundCard?.name ?? ''}
            title=""
            company=""
          />
        </span>
        <span className={classes.words}>
          <span className={classes.plan}>{t(`plans:sold.${plan}`)}</span>
          <span>{outlook(subscription)}</span>
          <Text component="span" size="sm" c="dimmed">
            <Parts parts={people} />
          </Text>
        </span>
        <StatusMark status={status} />
      </Link>
    </li>
  );
}

/** Returns texts about the seated persons and the free seats. */
function usePeople({ seats, seatCount, isOwner, ownerName, status }: Row): string[] {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  if (!isOwner) return [t('list.guest', { name: ownerName })];
  if (seatCount > 2 && !isEnded(status)) return [t('seats.used', { used: seats.length, count: seatCount })];
  const names = new Intl.ListFormat(regionFor(language)).format(seats.map(({ name }) => name));
  const free = isEnded(status) || seatCount === 1 ? 0 : seatCount - seats.length;
  if (isEnded(status) && seats.length === 0) return [];
  return [
    seats.length > 0 ? t('list.for', { names }) : t('list.nobody'),
    ...(free > 0 ? [t('list.free', { count: free })] : []),
  ];
}
