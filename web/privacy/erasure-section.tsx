import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { User } from '@visita/core/account/user';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { FormSection } from '../ui/form-section.tsx';
import { ErasureModal } from './erasure-modal.tsx';
import { useLeavingPlans } from './use-leaving-plans.ts';
import { useUndoErasure } from './use-undo-erasure.ts';
import classes from '../account/settings-form.module.css';

/** Requests the erasure of the account, which can be undone for 30 days. */
export function ErasureSection({ user }: { user: User }) {
  const { t } = useTranslation('privacy');
  const [isAnswer, setAnswer] = useState(false);
  return (
    <FormSection anchor="erasure" title={t('erasure.title')} text={t('erasure.text')}>
      {user.erasedAt ? (
        <Pending erasedAt={user.erasedAt} isAnswer={isAnswer} />
      ) : (
        <Offer onConfirm={() => setAnswer(true)} />
      )}
    </FormSection>
  );
}

function Offer({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation('privacy');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        c="var(--color-error)"
        className={classes.send}
        onClick={() => setAsking(true)}
      >
        {t('erasure.button')}
      </Button>
      {isAsking && <ErasureModal onConfirm={onConfirm} onClose={() => setAsking(false)} />}
    </>
  );
}

interface PendingProps {
  erasedAt: Date;
  /** True if it replaces the pressed button: it takes the focus. */
  isAnswer: boolean;
}

function Pending({ erasedAt, isAnswer }: PendingProps) {
  const { t } = useTranslation('privacy');
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAnswer) note.current?.focus();
  }, [isAnswer]);
  const { day } = useFormat();
  const plans = useLeavingPlans(erasedAt);
  const { undo, isSending } = useUndoErasure(() => notifications.show({ message: t('banner.kept') }));
  return (
    <>
      <p ref={note} tabIndex={-1} className={classes.note}>
        {t('erasure.pending', { date: day(erasedAt) })}
      </p>
      {plans?.map((sentence) => (
        <p key={sentence} className={classes.note}>
          {sentence}
        </p>
      ))}
      <Button className={classes.send} loading={isSending} onClick={() => void undo()}>
        {t('erasure.keep')}
      </Button>
    </>
  );
}
