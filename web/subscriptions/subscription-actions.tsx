import { Button, Title } from '@mantine/core';
import { cancelEffect, refusedActions } from '@visita/core/subscriptions/outlook';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useWrite } from '../api/use-write.ts';
import { ActionRow } from '../cards/action-row.tsx';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Parts } from '../ui/parts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFocusOn } from '../ui/use-focus-on.ts';
import type { SubscriptionActionProps } from './action-props.ts';
import { ActivateButton } from './activate-button.tsx';
import { CancelSubscription, type CancelSubscriptionProps } from './cancel-subscription.tsx';
import { ResumePlan } from './resume-plan.tsx';
import { SwitchPlan } from './switch-plan.tsx';
import { useDone } from './use-outlook.ts';
import classes from './subscription-actions.module.css';

/** The owner's actions, least severe first, and the reasons why others are not possible. */
export function SubscriptionActions({
  subscription,
  onOrderLeft,
}: SubscriptionActionProps & Pick<CancelSubscriptionProps, 'onOrderLeft'>) {
  const { t } = useTranslation('subscriptions');
  const [container, focusOn] = useFocusOn();
  const { actions } = subscription;
  const refusals = refusedActions(subscription);
  const effect = cancelEffect(subscription);
  // the pressed button may disappear, so the focus moves to the heading
  const props = { subscription, onDone: () => focusOn('h2') };
  return (
    <section aria-labelledby="actions" className={classes.actions} ref={container}>
      <Title order={2} size="h4" id="actions" tabIndex={-1}>
        {t('do.title')}
      </Title>
      <div>
        {actions.activate === null && subscription.boundCard && (
          <Activate {...props} card={subscription.boundCard} />
        )}
        {actions.switch === null && <SwitchPlan {...props} />}
        {actions.resume === null && <ResumePlan {...props} />}
        {actions.pause === null && <Pause {...props} />}
        {actions.reactivate === null && <Reactivate {...props} />}
        {actions.renew === null && <Renew {...props} />}
        {effect && actions.cancel === null && actions.reactivate !== null && (
          <CancelSubscription {...props} effect={effect} onOrderLeft={onOrderLeft} />
        )}
      </div>
      {refusals.length > 0 && (
        <dl className={classes.refused} aria-label={t('do.why')}>
          {refusals.map(({ reason, actions: which }) => (
            <div key={reason}>
              <dt>
                <Parts parts={which.map((action) => t(`${action}.title`))} />
              </dt>
              <dd>{t(`reasons.${reason}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface ActionProps extends SubscriptionActionProps {
  onDone: () => void;
}

function Activate({
  subscription,
  card,
  onDone,
}: ActionProps & { card: NonNullable<Subscription['boundCard']> }) {
  const { t } = useTranslation('subscriptions');
  const { day } = useFormat();
  const { waitingUntil } = subscription;
  return (
    <ActionRow
      title={t('activate.title')}
      text={waitingUntil ? t('activate.text', { date: day(waitingUntil) }) : t('activate.textOpen')}
    >
      <ActivateButton subscription={subscription} card={card} onActivated={onDone} />
    </ActionRow>
  );
}

function Pause({ subscription, onDone }: ActionProps) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const done = useDone();
  const pause = async () => {
    const next = await write(subscriptions.pause, { params: { id: subscription.id } });
    onDone();
    if (!next.isProcessing) done(next, t('pause.done'));
  };
  return (
    <ActionRow title={t('pause.title')} text={t('pause.text')}>
      <ConfirmButton
        button={t('pause.button')}
        question={t('pause.question')}
        meaning={[t('pause.charge'), t('pause.credit'), t('pause.cancel'), t('pause.cards')]}
        confirm={t('pause.confirm')}
        dismiss={t('pause.dismiss')}
        onConfirm={pause}
      />
    </ActionRow>
  );
}

function Reactivate({ subscription, onDone }: ActionProps) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const { day } = useFormat();
  const done = useDone();
  const { isSending, attempt } = useAction();
  const { id, validUntil, actions } = subscription;
  const reactivate = async () => {
    const next = await write(subscriptions.reactivate, { params: { id } });
    onDone();
    if (!next.isProcessing) done(next, t('keep.done'));
  };
  return (
    <ActionRow
      title={t('keep.title')}
      text={validUntil ? t('keep.text', { date: day(validUntil) }) : t('keep.textOpen')}
    >
      <Button
        variant={actions.activate === null ? 'default' : 'filled'}
        loading={isSending}
        onClick={() => void attempt(reactivate)}
      >
        {t('keep.button')}
      </Button>
    </ActionRow>
  );
}

function Renew({ subscription }: SubscriptionActionProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  return (
    <ActionRow title={t('renew.title')} text={t('renew.text')}>
      <Button component={Link} to={path(`/subscriptions/${subscription.id}/renew`)}>
        {t('renew.button')}
      </Button>
    </ActionRow>
  );
}
