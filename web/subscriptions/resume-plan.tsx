import { Button, Group, Skeleton } from '@mantine/core';
import { Problem } from '@visita/core/problems';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { ResumePreview } from '@visita/core/subscriptions/living-calls';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { ActionRow } from '../cards/action-row.tsx';
import { useFormat } from '../session/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import type { SubscriptionActionProps } from './action-props.ts';
import { ChargeNow } from './charge-now.tsx';
import { useDone } from './use-outlook.ts';
import classes from './switch-plan.module.css';

interface ResumePlanProps extends SubscriptionActionProps {
  onDone: () => void;
}

/** Resumes a paused subscription after showing its charge, as calculated by Stripe, line by line. */
export function ResumePlan({ subscription, onDone }: ResumePlanProps) {
  const { t } = useTranslation(['subscriptions', 'common']);
  const write = useWrite();
  const done = useDone();
  const [isOpen, setOpen] = useState(false);
  const [preview, setPreview] = useState<ResumePreview>();
  const [failure, setFailure] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const params = { id: subscription.id };

  // the dialog would cover a toast
  const showFailure = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    setFailure(error);
  };
  const look = async () => {
    setFailure(undefined);
    setPreview(undefined);
    await call(subscriptions.previewResume, { params }).then(setPreview, showFailure);
  };
  const open = () => {
    setOpen(true);
    void look();
  };
  const close = () => setOpen(false);
  const resume = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      const next = await write(subscriptions.resume, { params });
      onDone();
      if (!next.isProcessing) done(next, t('resume.done'));
      close();
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <ActionRow title={t('resume.title')} text={t('resume.text')}>
      <Button onClick={open}>{t('resume.button')}</Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('resume.question')}>
        <div className={classes.form}>
          {preview && <ResumeCharge preview={preview} />}
          {!preview && !failure && (
            <output aria-busy aria-label={t('switch.loading')}>
              <Skeleton height={160} />
            </output>
          )}
          <div role="alert" className={classes.alert}>
            {failure && (
              <p className={classes.failure}>
                <ProblemText problem={failure} />
              </p>
            )}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('resume.dismiss')}
            </Button>
            {preview ? (
              <Button loading={isSending} onClick={() => void resume()}>
                {t('resume.confirm')}
              </Button>
            ) : (
              failure && <Button onClick={() => void look()}>{t('common:tryAgain')}</Button>
            )}
          </Group>
        </div>
      </Dialog>
    </ActionRow>
  );
}

function ResumeCharge({ preview: { charge, due, creditLeft, next } }: { preview: ResumePreview }) {
  const { t } = useTranslation('subscriptions');
  const { day, money } = useFormat();
  return (
    <>
      <p className={classes.when}>{t('resume.period')}</p>
      <ChargeNow charge={charge} due={due} creditLeft={creditLeft} />
      <p>{t('switch.next', { amount: money(next.total, next.currency), date: day(next.on) })}</p>
      <p className={classes.hint}>{t('resume.fails')}</p>
    </>
  );
}
