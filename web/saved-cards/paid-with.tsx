import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import type { SavedCard } from '@visita/core/provider/contract';
import { isExpired } from '@visita/core/provider/card-end';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { now } from '../site/clock.ts';
import { useDone } from '../subscriptions/use-outlook.ts';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { SavedCardLine } from './saved-card-line.tsx';
import { useLeaving } from '../provider/use-leaving.ts';
import { useSaveCard } from './use-save-card.ts';
import classes from './paid-with.module.css';

interface PaidWithProps {
  subscription: Subscription;
  /** Null if Stripe did not answer. */
  saved: Promise<SavedCard[] | null>;
  onChange: (subscription: Subscription) => void;
}

/** The payment method of a subscription, with a way to change it and a link to Stripe's portal. */
export function PaidWith({ subscription, saved, onChange }: PaidWithProps) {
  const { t } = useTranslation('subscriptions');
  const here = useHref('');
  const { isSending, attempt } = useAction();
  const { isLeaving, leaveFor } = useLeaving();
  const openPortal = () =>
    attempt(async () => {
      const { url } = await call(subscriptions.openPortal, {
        body: { subscriptionId: subscription.id, returnUrl: here },
      });
      leaveFor(url);
    });
  return (
    <section aria-labelledby="paid-with" className={classes.paidWith}>
      <Title order={2} size="h4" id="paid-with">
        {t('paidWith.title')}
      </Title>
      <Suspense
        fallback={
          <output aria-busy aria-label={t('paidWith.loading')}>
            <Skeleton height={72} width={240} />
          </output>
        }
      >
        <CardNow subscription={subscription} saved={saved} onChange={onChange} />
      </Suspense>
      <Anchor
        component="button"
        type="button"
        disabled={isSending || isLeaving}
        onClick={() => void openPortal()}
      >
        {t('paidWith.portal')}
      </Anchor>
    </section>
  );
}

function CardNow({ subscription, saved, onChange }: PaidWithProps) {
  const { t } = useTranslation('subscriptions');
  const [search, setSearch] = useSearchParams();
  // after the return from Stripe's page the dialog opens again
  const isAdded = search.has('added');
  const [isAsking, setAsking] = useState(false);
  const cards = use(saved);
  const own = cards?.find(({ id }) => id === subscription.paymentMethodId);
  const isOpen = isAsking || (isAdded && cards !== null);
  const close = () => {
    setAsking(false);
    if (isAdded) setSearch({}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {own ? <SavedCardLine card={own} /> : <Text>{t('paidWith.kept')}</Text>}
      {cards && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('paidWith.change')}
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={close} title={t('paidWith.change')}>
        <ChooseCard subscription={subscription} cards={cards ?? []} onChange={onChange} onClose={close} />
      </Dialog>
    </>
  );
}

interface ChooseCardProps extends Omit<PaidWithProps, 'saved'> {
  cards: SavedCard[];
  onClose: () => void;
}

function ChooseCard({ subscription, cards, onChange, onClose }: ChooseCardProps) {
  const { t } = useTranslation(['subscriptions', 'common']);
  const here = useHref('');
  const done = useDone();
  const { isBusy, saveCard } = useSaveCard(here);
  const [chosen, setChosen] = useState(subscription.paymentMethodId);
  const { isSending, attempt } = useAction(t('failure.card'));
  const hasOther = cards.some(({ id }) => id !== subscription.paymentMethodId);
  const isOther = chosen !== null && chosen !== subscription.paymentMethodId;
  const save = async () => {
    if (chosen === null) return;
    const next = await call(subscriptions.change, {
      params: { id: subscription.id },
      body: { paymentMethodId: chosen },
    });
    onChange(next);
    if (!next.isProcessing) done(next, t('paidWith.done'));
  };
  return (
    <>
      <p>{t('paidWith.text')}</p>
      <div className={classes.cards}>
        {cards.map((card) => (
          <Choice
            key={card.id}
            name="payment-card"
            isChosen={chosen === card.id}
            isDisabled={isExpired(card, now())}
            onChoose={() => setChosen(card.id)}
            title={<SavedCardLine card={card} />}
          />
        ))}
        {!hasOther && <Text c="dimmed">{t('paidWith.none')}</Text>}
        {/* on failure closes the dialog, which would cover the toast */}
        <Anchor
          component="button"
          type="button"
          className={classes.add}
          disabled={isBusy}
          onClick={() => void saveCard().then((isDone) => isDone || onClose())}
        >
          {t('paidWith.add')}
        </Anchor>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={isSending} disabled={!isOther} onClick={() => void attempt(save).then(onClose)}>
          {t('paidWith.save')}
        </Button>
      </Group>
    </>
  );
}
