import { addDays } from '@visita/core/days';
import { trialDays } from '@visita/core/plans/plan';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription, SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useFormat } from '../i18n/format.ts';
import { useNow } from '../layout/use-now.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { useDone } from './use-outlook.ts';

interface ActivateButtonProps {
  /** The subscription that pays for the card. */
  subscription: SubscriptionRow;
  card: { id: string; name: string };
  /** False where something else is recommended. */
  isPrimary?: boolean;
  onActivated: (subscription: Subscription) => Promise<void> | void;
}

const minute = 60_000;

/** The card is in the hand: its free days begin. Says first when the first charge comes, and how much it is. */
export function ActivateButton({ subscription, card, isPrimary = true, onActivated }: ActivateButtonProps) {
  const { t } = useTranslation('subscriptions');
  const { day, money } = useFormat();
  const now = useNow(minute);
  const done = useDone();
  const { nextAmount, amount, currency, autoRenew, isOwner } = subscription;
  const date = day(addDays(now, trialDays));
  const sum = money(nextAmount ?? amount, currency);
  const activate = async () => {
    const next = await call(subscriptions.activate, { body: { cardId: card.id, trial_days: trialDays } });
    if (!next.isProcessing) done(next, t('activate.done'));
    await onActivated(next);
  };
  const charge = isOwner ? t('activate.charge', { amount: sum, date }) : t('activate.chargeOn', { date });
  return (
    <ConfirmButton
      button={t('activate.button')}
      {...(card.name && { label: t('activate.label', { name: card.name }) })}
      question={t('activate.question')}
      meaning={[t('activate.begins', { days: trialDays }), ...(autoRenew ? [charge, t('activate.remind')] : [])]}
      confirm={t('activate.confirm')}
      dismiss={t('activate.notYet')}
      isPrimary={isPrimary}
      onConfirm={activate}
    />
  );
}
