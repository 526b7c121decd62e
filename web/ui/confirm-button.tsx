import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Dialog } from './dialog.tsx';
import classes from './confirm-button.module.css';
import { useAction } from './use-action.ts';

interface ConfirmButtonProps {
  button: string;
  /** An accessible name that tells this button from the others of a list. */
  label?: string;
  question: string;
  /** The consequences, one sentence each. */
  meaning: readonly string[];
  confirm: string;
  /** The label of the dismiss button, if `Cancel` would be ambiguous. */
  dismiss?: string;
  /** True if the action is irreversible: shown in red, but as a quiet button. */
  isGrave?: boolean;
  /** Input required before confirming; `isReady` tells whether it is complete. */
  children?: ReactNode;
  isReady?: boolean;
  /** True for the primary action of the screen. */
  isPrimary?: boolean;
  /** The title of the error message. */
  failure?: string;
  onConfirm: () => Promise<unknown>;
}

/**
 * A button that opens a confirmation dialog with the consequences. The dismiss button comes first in the tab
 * order.
 */
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
        {...(isGrave && { c: 'var(--color-error)', px: 0 })}
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
