import { Alert, Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { notifications } from '@mantine/notifications';
import { Problem } from '@visita/core/problems';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ActionBar } from '../ui/action-bar.tsx';
import { useContractForm, type ContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { problemWords } from '../ui/problem-words.ts';
import classes from './action-dialog.module.css';

interface ActionDialogProps<Values extends Record<string, unknown>> {
  isOpen: boolean;
  onClose: () => void;
  /** What is done and to what, in words: `Refund order 2026-00017`. */
  title: string;
  /** What follows from it, one sentence each. */
  consequences: readonly string[];
  /** On the button: what will happen. */
  confirm: string;
  /** Something is lost for good, or money moves. */
  isGrave?: boolean;
  /** Of many fields: its buttons are always within reach. */
  isWide?: boolean;
  /** The body of the call: what passes here passes there. */
  schema: z.ZodType;
  initialValues: Values;
  /** What each field is called; `reason` has its own words. */
  labels?: Record<string, string>;
  /** Asks why; the schema has a `reason`. */
  hasReason?: boolean;
  /** A sentence that has to be ticked before the values are sent, or undefined if they raise no question. */
  question?: (values: Values) => string | undefined;
  /** The fields of what is done, but for the reason. */
  children?: (form: ContractForm<Values>) => ReactNode;
  send: (values: Values) => Promise<unknown>;
  /** Said quietly once it is done. */
  done?: string;
  onDone?: () => void | Promise<void>;
}

/**
 * Before something is done: what follows from it, why it is done, and what there is to fill in. What is refused is said at
 * its field; where somebody else was quicker nothing was changed, and the screen is read anew. Afterwards it is read anew too.
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
    await props.send(values);
    // said once the screen shows it: whoever leaves at its word leaves nothing behind
    await (props.onDone ? props.onDone() : revalidate());
    onClose();
    if (props.done) notifications.show({ message: props.done });
  });
  const isStale = problem?.key === 'changedMeanwhile';
  const words = problem && problem.key !== 'sessionExpired' && problemWords(t, problem);
  const refusal = words && (
    <Alert variant="outline" color="red" role="alert" title={words.title} classNames={{ message: classes.message }}>
      {words.message}
    </Alert>
  );
  const buttons = (
    <>
      <Button variant="default" onClick={onClose} {...(isGrave && !hasReason && !children && { 'data-autofocus': true })}>
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
