import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import classes from './confirm-button.module.css';
import { useAction } from './use-action.ts';

interface ConfirmButtonProps {
  button: string;
  /** Says which of several it is, where they stand in a list. */
  label?: string;
  question: string;
  /** What it means, one sentence each. */
  meaning: readonly string[];
  confirm: string;
  /** The way back, where `Cancel` could be misunderstood. */
  dismiss?: string;
  /** Something is lost for good: said in red, and quietly, since nobody is to be led there. */
  isGrave?: boolean;
  /** What is to be said before, and whether it has been. */
  children?: ReactNode;
  isReady?: boolean;
  /** The one thing to do here. */
  isPrimary?: boolean;
  /** What a refusal is told under. */
  failure?: string;
  onConfirm: () => Promise<unknown>;
}

/** A button that says what it means before anything is done; the way back is the one that the keyboard finds first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    button,
    label,
    question,
    meaning,
    confirm,
    dismiss,
    isGrave = false,
    isPrimary = false,
    children,
    isReady = true,
    failure,
    onConfirm,
  } = props;
  const { t } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  const { isSending, attempt } = useAction(failure);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : isGrave ? 'transparent' : 'default'}
        aria-label={label}
        {...(isGrave && { c: 'var(--mantine-color-error)', px: 0 })}
        onClick={() => setAsking(true)}
      >
        {button}
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title={question}>
        <ul className={classes.meaning}>
          {meaning.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {children}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={close}>
            {dismiss ?? t('cancel')}
          </Button>
          <Button
            {...(isGrave && { color: 'red.9' })}
            disabled={!isReady}
            loading={isSending}
            onClick={() => void attempt(onConfirm).then(close)}
          >
            {confirm}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
