import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useWrite } from '../api/use-write.ts';
import { useAction } from '../ui/use-action.ts';
import type { SubscriptionActionProps } from './action-props.ts';
import classes from './subscription-seats.module.css';

/** Lists pending invitations, each with a button to withdraw it. */
export function SeatInvitations({ subscription: { id, invitations } }: SubscriptionActionProps) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const { day } = useFormat();
  const { isSending, attempt } = useAction();
  const withdraw = (invitation: string) =>
    attempt(async () => {
      await write(subscriptions.withdraw, { params: { id, invitation } });
      notifications.show({ message: t('seats.withdrawn') });
    });
  return (
    <ul className={classes.list}>
      {invitations.map(({ id: invitation, email, expiresAt }) => (
        <li key={invitation} className={classes.seat}>
          <div className={classes.person}>
            <Text fw={600}>{email}</Text>
            <Text size="sm" c="dimmed">
              {t('seats.invited', { date: day(expiresAt) })}
            </Text>
          </div>
          <Button
            variant="default"
            aria-label={t('seats.withdrawLabel', { email })}
            loading={isSending}
            onClick={() => void withdraw(invitation)}
          >
            {t('seats.withdraw')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
