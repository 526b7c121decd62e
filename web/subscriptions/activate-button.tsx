import { addDays } from '@visita/core/days';
import { trialDays } from '@visita/core/plans/plan';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useNow } from '../site/use-now.ts';
import { useWrite } from '../api/use-write.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { useDone } from './use-outlook.ts';

interface ActivateButtonProps {
  /** The subscription that covers the card. */
  subscription: SubscriptionRow;
  card: { id: string; name: string };
  /** False if another option is recommended. */
  isPrimary?: boolean;
  onActivated?: () => Promise<void> | void;
}

const minute = 60_000;

/** Starts the trial once the owner has the card. States the date and amount of the first charge. */
export function ActivateButton({ subscription, card, isPrimary = true, onActivated }: ActivateButtonProps) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const { day, money } = useFormat();
  const now = useNow(minute);
  const done = useDone();
  const { nextAmount, amount, currency, autoRenew, isOwner } = subscription;
  const date = day(addDays(now, trialDays));
  const sum = money(nextAmount ?? amount, currency);
  const activate = async () => {
    const next = await write(subscriptions.activate, { body: { cardId: card.id, trial_days: trialDays } });
    if (!next.isProcessing) done(next, t('activate.done'));
    await onActivated?.();
  };
  const charge = isOwner ? t('activate.charge', { amount: sum, date }) : t('activate.chargeOn', { date });
  return (
    <ConfirmButton
      button={t('activate.button')}
      {...(card.name && { label: t('activate.label', { name: card.name }) })}
      question={t('activate.question')}
      meaning={[
        t('activate.begins', { days: trialDays }),
        ...(autoRenew ? [charge, t('activate.remind')] : []),
      ]}
      confirm={t('activate.confirm')}
      dismiss={t('activate.notYet')}
      isPrimary={isPrimary}
      onConfirm={activate}
    />
  );
}
