import { Button, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Output } from '@visita/core/api/endpoint';
import type { Card } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { blankQuestion, mostQuestions } from '@visita/core/contacts/questions';
import { isLanguage, type Language } from '@visita/core/languages';
import { useState } from 'react';
import { writeWithoutReload } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Icon } from '../ui/icon.tsx';
import { LeaveModal } from '../ui/leave-modal.tsx';
import { useFocusOn } from '../ui/use-focus-on.ts';
import { QuestionRow } from './question-row.tsx';
import { QuestionTranslations } from './question-translations.tsx';
import { QuestionsInput } from './questions-input.ts';
import classes from './questions-page.module.css';

interface QuestionsFormProps {
  card: Card;
  form: Output<typeof contacts.questions>;
}

/** The questions of a card in the order of its form, and their translations; saved together. */
export function QuestionsForm({ card, form: stored }: QuestionsFormProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const user = useUser();
  const [version, setVersion] = useState(stored.version);
  const [shownLanguage, setShownLanguage] = useState<Language>(card.language === 'fr' ? 'en' : 'fr');
  const [announcement, setAnnouncement] = useState('');
  const [list, focusOn] = useFocusOn();
  const title = t('questions.fields.title');
  const choice = t('questions.fields.choices');
  const form = useContractForm({
    schema: QuestionsInput,
    initialValues: { questions: stored.questions },
    labels: {
      questions: t('questions.title'),
      'questions.title': title,
      'questions.choices': choice,
      'questions.choices.title': choice,
      ...labelTitles('questions.titles', title),
      ...labelTitles('questions.choices.titles', choice),
    },
    onRefused: (fields) => setShownLanguage(findLanguage(fields) ?? shownLanguage),
  });
  const { questions } = form.values;
  const getName = (index: number) =>
    questions[index]?.title || t('questions.number', { position: index + 1 });

  const save = form.submit(async (values) => {
    const saved = await writeWithoutReload(contacts.saveQuestions, {
      params: { id: card.id },
      body: { ...values, version },
    });
    setVersion(saved.version);
    form.setValues({ questions: saved.questions });
    form.resetDirty({ questions: saved.questions });
    notifications.show({ message: t('questions.saved') });
  });
  const add = () => {
    form.insertListItem('questions', blankQuestion);
    focusOn(`[data-path="questions.${questions.length}.title"]`);
  };
  const move = (from: number, to: number) => {
    form.reorderListItem('questions', { from, to });
    setAnnouncement(
      t('questions.moved', { question: getName(from), position: to + 1, count: questions.length }),
    );
    focusOn(
      `[data-move="${to}.${to < from ? 'up' : 'down'}"]:not(:disabled), [data-move^="${to}."]:not(:disabled)`,
    );
  };
  const remove = (index: number) => {
    form.removeListItem('questions', index);
    focusOn(
      questions.length > 1
        ? `[data-path="questions.${Math.min(index, questions.length - 2)}.title"]`
        : '[data-add]',
    );
  };

  return (
    <form onSubmit={save} noValidate method="post" className={classes.form}>
      <div ref={list} className={classes.list}>
        {questions.length === 0 && <Text c="dimmed">{t('questions.none')}</Text>}
        {questions.map((_, index) => (
          <QuestionRow
            // questions have no identity besides their index
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            form={form}
            index={index}
            name={getName(index)}
            onMove={move}
            onRemove={remove}
          />
        ))}
        {questions.length < mostQuestions ? (
          <Button data-add variant="default" leftSection={<Icon name="plus" size={18} />} onClick={add}>
            {t('questions.add')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('questions.full')}
          </Text>
        )}
      </div>
      {questions.length > 0 && (
        <QuestionTranslations
          form={form}
          main={card.language}
          shown={shownLanguage}
          onShow={setShownLanguage}
          getName={getName}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('questions.consent')}
      </Text>
      <Button
        type="submit"
        variant={form.isDirty() ? 'filled' : 'default'}
        loading={form.isSending}
        className={classes.save}
      >
        {t('common:save')}
      </Button>
      <LeaveModal
        isDirty={form.isDirty()}
        isFree={() => !user}
        words={{
          title: t('questions.leave.title'),
          text: t('questions.leave.text'),
          go: t('questions.leave.go'),
          stay: t('questions.leave.stay'),
        }}
      />
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </form>
  );
}

const labelTitles = (field: string, label: string) =>
  Object.fromEntries(['en', 'fr', 'zh-CN', 'zh-TW'].map((language) => [`${field}.${language}`, label]));

/** Returns the language of the first refused translation, whose tab must open to show the error. */
function findLanguage(fields: readonly string[]): Language | undefined {
  const names = fields.map((field) => /\.titles\.([^.]+)$/.exec(field)?.[1]);
  return names.find(isLanguage);
}
