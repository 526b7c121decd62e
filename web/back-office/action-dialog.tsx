import { Alert, Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { notifications } from '@mantine/notifications';
import type { Call } from '@visita/core/api/client';
import { Problem } from '@visita/core/problems';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ActionBar } from '../ui/action-bar.tsx';
import { useContractForm, type ContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { problemWords } from '../ui/problem-words.ts';
import { useStaffWrite } from './use-staff-write.ts';
import classes from './action-dialog.module.css';

interface ActionDialogProps<Values extends Record<string, unknown>> {
  isOpen: boolean;
  onClose: () => void;
  /** The action and its object, such as `Refund order 2026-00017`. */
  title: string;
  /** The consequences of the action, one sentence each. */
  consequences: readonly string[];
  /** The label of the confirm button: a verb that names the action. */
  confirm: string;
  /** True if the action is irreversible or moves money. */
  isGrave?: boolean;
  /** True for a long form: its buttons stay visible while it scrolls. */
  isWide?: boolean;
  /** The body schema of the endpoint; the form validates with it before it sends. */
  schema: z.ZodType;
  initialValues: Values;
  /** The label of each field; `reason` has a label of its own. */
  labels?: Record<string, string>;
  /** Adds a field for the reason; the schema then needs a `reason`. */
  hasReason?: boolean;
  /** Returns a sentence that staff must tick before the values are sent, or undefined if none is needed. */
  question?: (values: Values) => string | undefined;
  /** The fields of the action, without the reason. */
  children?: (form: ContractForm<Values>) => ReactNode;
  /** Sends the values by `write`, which reloads the screen. */
  send: (values: Values, write: Call) => Promise<unknown>;
  /** The notification shown after success. */
  done?: string;
  /** Called before the dialog closes. */
  onDone?: () => void | Promise<void>;
}

/**
 * Confirms an action: lists its consequences, and asks for a reason and for its fields. Errors are shown at
 * their fields. After success the screen reloads its data; if the record is stale (`changedMeanwhile`),
 * nothing is changed and the dialog offers to reload.
 */
export function ActionDialog<Values extends Record<string, unknown>>(props: ActionDialogProps<Values>) {
  const { isOpen, onClose, title, isWide = false } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isWide={isWide}>
      <ActionForm {...props} />
    </Dialog>
  );
}

function ActionForm<Values extends Record<string, unknown>>(props: ActionDialogProps<Values>) {
  const { onClose, consequences, confirm, isGrave = false, isWide = false, schema, initialValues } = props;
  const { labels = {}, hasReason = false, children } = props;
  const { t } = useTranslation(['common', 'problems']);
  const { t: adminT } = useTranslation('admin');
  const { revalidate } = useRevalidator();
  const write = useStaffWrite();
  const [problem, setProblem] = useState<Problem>();
  const form = useContractForm<Values>({
    schema,
    initialValues,
    labels: { ...(hasReason && { reason: adminT('action.reason') }), ...labels },
    onProblem: setProblem,
  });
  const question = props.question?.(form.values);
  const [answer, setAnswer] = useState<string>();
  const [isUnanswered, setUnanswered] = useState(false);
  const questionBox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isUnanswered) questionBox.current?.focus();
  }, [isUnanswered]);
  const send = form.submit(async (values) => {
    setProblem(undefined);
    if (question !== answer && question !== undefined) {
      setUnanswered(true);
      return;
    }
    // resolves after the reload, so the notification appears when the screen already shows the result
    await props.send(values, write);
    await props.onDone?.();
    onClose();
    if (props.done) notifications.show({ message: props.done });
  });
  const isStale = problem?.key === 'changedMeanwhile';
  const words = problem && problem.key !== 'sessionExpired' && problemWords(t, problem);
  const refusal = words && (
    <Alert
      variant="outline"
      color="red"
      role="alert"
      title={words.title}
      classNames={{ message: classes.message }}
    >
      {words.message}
    </Alert>
  );
  const buttons = (
    <>
      <Button
        variant="default"
        onClick={onClose}
        {...(isGrave && !hasReason && !children && { 'data-autofocus': true })}
      >
        {t('cancel')}
      </Button>
      {isStale ? (
        <Button
          onClick={() => {
            onClose();
            void revalidate();
          }}
        >
          {adminT('action.readAgain')}
        </Button>
      ) : (
        <Button type="submit" loading={form.isSending} {...(isGrave && { color: 'red.9' })}>
          {confirm}
        </Button>
      )}
    </>
  );
  return (
    <form onSubmit={send} noValidate method="post">
      <Stack gap="sm">
        {consequences.length > 0 && (
          <ul className={classes.consequences}>
            {consequences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {children?.(form)}
        {hasReason && (
          <Textarea
            label={adminT('action.reason')}
            description={adminT('action.reasonHint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            required
            withAsterisk={false}
            {...form.getInputProps('reason')}
          />
        )}
        {question !== undefined && (
          <Checkbox
            ref={questionBox}
            label={question}
            checked={answer === question}
            onChange={({ currentTarget: { checked } }) => setAnswer(checked ? question : undefined)}
            error={isUnanswered && answer !== question && adminT('action.unanswered')}
          />
        )}
        {isWide ? (
          <ActionBar status={refusal}>{buttons}</ActionBar>
        ) : (
          <>
            {refusal}
            <Group justify="flex-end">{buttons}</Group>
          </>
        )}
      </Stack>
    </form>
  );
}
