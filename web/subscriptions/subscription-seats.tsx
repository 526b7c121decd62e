import { Anchor, Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cardLabel } from '@visita/core/cards/number';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { offeredSeats } from '@visita/core/subscriptions/seats';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { useWrite, writeWithoutReload } from '../api/use-write.ts';
import { CardObject } from '../cards/card-object.tsx';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import type { SubscriptionActionProps } from './action-props.ts';
import { InvitePerson } from './invite-person.tsx';
import { SeatInvitations } from './seat-invitations.tsx';
import classes from './subscription-seats.module.css';

type Seat = Subscription['seats'][number];

/** The seated persons with their cards, and the invitations. */
export function SubscriptionSeats({ subscription }: SubscriptionActionProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { id, seats, seatCount, invitations, actions, status, isOwner } = subscription;
  const isOwnerSeated = seats.some(({ isMine }) => isMine);
  const offered = offeredSeats({
    plan: subscription.plan,
    seats: seatCount,
    seated: seats.length,
    isOwnerSeated,
  });
  const free = isEnded(status) ? 0 : Math.max(0, offered - invitations.length);
  const bindsFirst = isOwner && actions.bind === null && !isOwnerSeated;
  // the owner of a company plan need not have a seat
  const isCompany = seatCount > 2 && !isEnded(status);
  const hasFree = isOwner && seatCount > 1 && (free > 0 || isCompany);
  const isInviting = isOwner && invitations.length > 0;
  const isEmpty = seats.length === 0 && !isInviting && !bindsFirst && !hasFree;
  if (isEmpty || (isEnded(status) && seats.length === 0)) return null;
  return (
    <section aria-labelledby="seats" className={classes.seats}>
      <Title order={2} size="h4" id="seats">
        {t('seats.title')}
      </Title>
      {seats.length > 0 && (
        <ul className={classes.list}>
          {seats.map((seat) => (
            <SeatRow key={seat.id} seat={seat} subscription={subscription} />
          ))}
        </ul>
      )}
      {isInviting && <SeatInvitations subscription={subscription} />}
      {bindsFirst && (
        <div className={classes.free}>
          <Text>{isCompany || seatCount === 1 ? t('seats.noCard') : t('seats.reserved')}</Text>
          <Button
            variant={isCompany ? 'default' : 'filled'}
            component={Link}
            to={path(`/subscriptions/${id}/bind-card`)}
          >
            {t('seats.bind')}
          </Button>
        </div>
      )}
      {hasFree && (
        <div className={classes.free}>
          {isCompany ? (
            <Text>{t('seats.used', { used: seats.length, count: seatCount })}</Text>
          ) : (
            <Text>{t('seats.free', { count: free })}</Text>
          )}
          {actions.invite === null && <InvitePerson subscription={subscription} />}
        </div>
      )}
    </section>
  );
}

function SeatRow({ seat, subscription }: { seat: Seat; subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const { day } = useFormat();
  const { name, card, isMine, startsAt } = seat;
  const isOver = isEnded(subscription.status);
  const mayBind = subscription.actions.bind === null;
  return (
    <li className={classes.seat}>
      <div className={classes.card} aria-hidden="true">
        <CardObject
          colour={card?.colour ?? subscription.cardColor ?? 'silver'}
          name={card?.name ?? ''}
          title=""
          company=""
        />
      </div>
      <div className={classes.person}>
        <Text fw={600}>{isMine ? t('seats.you', { name }) : name}</Text>
        {card ? (
          <Text size="sm" c="dimmed">
            {t('seats.card', { number: cardLabel(card) })}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {t('seats.noCard')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('seats.since', { date: day(startsAt) })}
        </Text>
        {isMine && !card && mayBind && (
          <Anchor component={Link} to={path(`/subscriptions/${subscription.id}/bind-card`)}>
            {t('seats.bind')}
          </Anchor>
        )}
      </div>
      {!isOver && subscription.isOwner && !isMine && <TakeSeatBack seat={seat} id={subscription.id} />}
      {!isOver && !subscription.isOwner && isMine && <LeaveSeat seat={seat} id={subscription.id} />}
    </li>
  );
}

function TakeSeatBack({ seat, id }: { seat: Seat; id: string }) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const takeBack = async () => {
    await write(subscriptions.leave, { params: { id, seat: seat.id } });
    notifications.show({ message: t('seats.takeBack.done') });
  };
  return (
    <ConfirmButton
      button={t('seats.takeBack.button')}
      label={t('seats.takeBack.label', { name: seat.name })}
      question={t('seats.takeBack.question', { name: seat.name })}
      meaning={[t('seats.takeBack.live'), t('seats.takeBack.theirs')]}
      confirm={t('seats.takeBack.confirm')}
      isGrave
      onConfirm={takeBack}
    />
  );
}

function LeaveSeat({ seat, id }: { seat: Seat; id: string }) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const navigate = useNavigate();
  const leave = async () => {
    await writeWithoutReload(subscriptions.leave, { params: { id, seat: seat.id } });
    notifications.show({ message: t('seats.leave.done') });
    await navigate(path('/subscriptions'), { replace: true });
  };
  return (
    <ConfirmButton
      button={t('seats.leave.button')}
      question={t('seats.leave.question')}
      meaning={[t('seats.leave.live'), t('seats.leave.theirs')]}
      confirm={t('seats.leave.confirm')}
      isGrave
      onConfirm={leave}
    />
  );
}
