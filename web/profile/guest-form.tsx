import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { Colour } from '@visita/core/colour';
import type { FieldError, ProblemKey } from '@visita/core/problems';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { BesideCard } from '../cards/beside-card.tsx';
import classes from '../cards/receive-page.module.css';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { fieldWords } from '../ui/field-words.ts';

interface GuestFormProps {
  /** The key of its words in `profile.json`. */
  words: 'found' | 'report';
  colour: Colour;
  /** The result of sending the form; undefined before. */
  result: { isSent: boolean; refused: { key: ProblemKey; errors: FieldError[] } | undefined } | undefined;
  message: { rows: number; required: boolean };
  /** The links shown once the form was sent. */
  next: ReactNode;
  /** The subject of the form, such as the reported page. */
  about?: ReactNode;
  /** Fields above the message. */
  children?: ReactNode;
}

/** A form in which a visitor writes about a card, with a way to be reached. It works without scripts. */
export function GuestForm({ words, colour, result, message, next, about, children }: GuestFormProps) {
  const { t, i18n } = useTranslation(['profile', 'problems']);
  const isSending = useNavigation().state === 'submitting';
  const refusal = result?.refused;
  const getError = (name: 'message' | 'reach') => {
    const error = refusal?.errors.find(({ field }) => field === name);
    return error && fieldWords(i18n, error, { label: t(`${words}.${name}`) });
  };
  const page = (title: string, content: ReactNode) => (
    <div className="wide page">
      <PageHead title={title} noindex />
      <BesideCard colour={colour}>{content}</BesideCard>
    </div>
  );
  if (result?.isSent)
    return page(
      t(`${words}.sent.title`),
      <div className={classes.form}>
        <Drawing subject="mail" />
        <PageHeader title={t(`${words}.sent.title`)} lead={<output>{t(`${words}.sent.text`)}</output>} />
        <Group gap="sm">{next}</Group>
      </div>,
    );
  return page(
    t(`${words}.title`),
    <Form method="post" className={classes.form} noValidate>
      <PageHeader title={t(`${words}.title`)} lead={t(`${words}.lead`)} />
      {about}
      {refusal && refusal.errors.length === 0 && (
        <Text role="alert" c="var(--color-error)">
          {t(`problems:refusals.${refusal.key}.text`)}
        </Text>
      )}
      {children}
      <Textarea
        name="message"
        label={t(`${words}.message`)}
        description={t(`${words}.messageHint`)}
        withAsterisk={false}
        maxLength={1000}
        error={getError('message')}
        {...message}
      />
      <TextInput
        name="reach"
        label={t(`${words}.reach`)}
        description={t(`${words}.reachHint`)}
        maxLength={200}
        error={getError('reach')}
      />
      <Button type="submit" size="md" loading={isSending}>
        {t(`${words}.send`)}
      </Button>
    </Form>,
  );
}
