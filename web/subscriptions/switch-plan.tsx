import { Button, Group, Skeleton } from '@mantine/core';
import { plans, type ListedPlan } from '@visita/core/plans/contract';
import { Problem } from '@visita/core/problems';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { SwitchPreview } from '@visita/core/subscriptions/living-calls';
import { isSwitchable, switchable, type Switchable } from '@visita/core/subscriptions/switch';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { ActionRow } from '../cards/action-row.tsx';
import { useFormat } from '../session/format.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { useAction } from '../ui/use-action.ts';
import type { SubscriptionActionProps } from './action-props.ts';
import { SwitchAgreement } from './switch-agreement.tsx';
import { useDone } from './use-outlook.ts';
import classes from './switch-plan.module.css';

interface SwitchPlanProps extends SubscriptionActionProps {
  onDone: () => void;
}

/** Changes the plan in two steps: chooses it and previews Stripe's proration, then confirms. */
export function SwitchPlan(props: SwitchPlanProps) {
  const { t } = useTranslation('subscriptions');
  const [listedPlans, setListedPlans] = useState<ListedPlan[]>();
  const [isOpen, setOpen] = useState(false);
  const { attempt } = useAction(t('failure.switch'));
  const close = () => setOpen(false);
  const open = () => {
    setOpen(true);
    void attempt(async () => setListedPlans(await call(plans.list, { query: {} }))).then(
      (isDone) => isDone || close(),
    );
  };
  return (
    <ActionRow title={t('switch.title')} text={t('switch.text')}>
      <Button variant="default" onClick={open}>
        {t('switch.button')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('switch.dialog')}>
        {listedPlans ? (
          <SwitchForm {...props} listed={listedPlans} onClose={close} />
        ) : (
          <Skeleton height={220} />
        )}
      </Dialog>
    </ActionRow>
  );
}

function SwitchForm({
  subscription,
  onDone,
  listed,
  onClose,
}: SwitchPlanProps & { listed: ListedPlan[]; onClose: () => void }) {
  const { t } = useTranslation(['subscriptions', 'common', 'plans']);
  const write = useWrite();
  const { money } = useFormat();
  const done = useDone();
  const [chosenPlan, setChosenPlan] = useState<Switchable>();
  const [preview, setPreview] = useState<SwitchPreview>();
  const [failure, setFailure] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const { id, plan, laterPlan } = subscription;
  const others = listed.flatMap(({ code, ...more }) =>
    isSwitchable(code) && code !== (laterPlan ?? plan) && switchable.includes(code)
      ? [{ code, ...more }]
      : [],
  );

  // the dialog would cover a toast
  const showFailure = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    setFailure(error);
  };
  const look = async (code: Switchable) => {
    setPreview(undefined);
    await call(subscriptions.previewSwitch, { params: { id }, query: { plan: code } }).then(
      setPreview,
      showFailure,
    );
  };
  const choose = async (code: Switchable) => {
    setChosenPlan(code);
    setFailure(undefined);
    await look(code);
  };
  const agree = async (shownPreview: SwitchPreview, leavingSeatId: string | undefined) => {
    setSending(true);
    setFailure(undefined);
    try {
      const next = await write(subscriptions.change, {
        params: { id },
        body: {
          plan: shownPreview.plan,
          ...(shownPreview.prorationAt !== null && { prorationAt: shownPreview.prorationAt }),
          ...(leavingSeatId !== undefined && { leavingSeatId }),
        },
      });
      onDone();
      if (!next.isProcessing) done(next, t(shownPreview.from === 'now' ? 'switch.done' : 'switch.doneLater'));
      onClose();
    } catch (error) {
      showFailure(error);
      // the confirmed preview was stale; loads a new one to agree to
      await look(shownPreview.plan);
    } finally {
      setSending(false);
    }
  };
  // ignores the preview of an earlier choice
  const shownPreview = preview?.plan === chosenPlan ? preview : undefined;
  return (
    <div className={classes.form}>
      <ChoiceGroup legend={t('switch.choose')} disabled={isSending}>
        {others.map(({ code, price, currency, interval }) => (
          <Choice
            key={code}
            name="plan"
            isChosen={chosenPlan === code}
            onChoose={() => void choose(code)}
            title={t(`plans:sold.${code}`)}
            hint={`${interval === 'month' ? t('plans:perMonth', { amount: money(price, currency) }) : t('plans:perYear', { amount: money(price, currency) })} · ${t('plans:plusTaxes')}`}
          />
        ))}
      </ChoiceGroup>
      <div role="alert" className={classes.alert}>
        {failure && (
          <p className={classes.failure}>
            <ProblemText problem={failure} />
          </p>
        )}
      </div>
      {chosenPlan && !shownPreview && !failure && (
        <output aria-busy aria-label={t('switch.loading')}>
          <Skeleton height={160} />
        </output>
      )}
      {shownPreview ? (
        <SwitchAgreement
          key={shownPreview.plan}
          preview={shownPreview}
          subscription={subscription}
          isSending={isSending}
          onAgree={agree}
          onClose={onClose}
        />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {chosenPlan && failure && (
            <Button onClick={() => void choose(chosenPlan)}>{t('common:tryAgain')}</Button>
          )}
        </Group>
      )}
    </div>
  );
}
