import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import type { SavedCard } from '@visita/core/provider/contract';
import { isExpired } from '@visita/core/provider/card-end';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { Suspense, use, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useHref, useSearchParams } from 'react-router';
import { now } from '../site/clock.ts';
import { useWrite, writeWithoutReload } from '../api/use-write.ts';
import { useDone } from '../subscriptions/use-outlook.ts';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { SavedCardLine } from './saved-card-line.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { useSaveCard } from './use-save-card.ts';
import classes from './paid-with.module.css';

interface PaidWithProps {
  subscription: Subscription;
  /** Null if Stripe did not answer. */
  saved: Promise<SavedCard[] | null>;
}

/** The payment method of a subscription, with a way to change it and a link to Stripe's portal. */
export function PaidWith({ subscription, saved }: PaidWithProps) {
  const { t } = useTranslation('subscriptions');
  const here = useHref('');
  const { isSending, attempt } = useAction();
  const { isLeaving, leaveFor } = useLeaving();
  const openPortal = () =>
    attempt(async () => {
      const { url } = await writeWithoutReload(subscriptions.openPortal, {
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
        <CardNow subscription={subscription} saved={saved} />
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

function CardNow({ subscription, saved }: PaidWithProps) {
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
        <ChooseCard subscription={subscription} cards={cards ?? []} onClose={close} />
      </Dialog>
    </>
  );
}

interface ChooseCardProps extends Omit<PaidWithProps, 'saved'> {
  cards: SavedCard[];
  onClose: () => void;
}

function ChooseCard({ subscription, cards, onClose }: ChooseCardProps) {
  const { t } = useTranslation(['subscriptions', 'common']);
  const write = useWrite();
  const here = useHref('');
  const done = useDone();
  const { isBusy, saveCard } = useSaveCard(here);
  const [other, setOther] = useState<string>();
  const chosenId = other ?? subscription.paymentMethodId;
  const { isSending, attempt } = useAction(t('failure.card'));
  const hasOther = cards.some(({ id }) => id !== subscription.paymentMethodId);
  const isOther = chosenId !== null && chosenId !== subscription.paymentMethodId;
  const save = async () => {
    if (chosenId === null) return;
    const next = await write(subscriptions.change, {
      params: { id: subscription.id },
      body: { paymentMethodId: chosenId },
    });
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
            isChosen={chosenId === card.id}
            isDisabled={isExpired(card, now())}
            onChoose={() => setOther(card.id)}
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
