import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import {
  blankChoice,
  fewestChoices,
  mostChoices,
  questionKinds,
  type QuestionKind,
} from '@visita/core/contacts/questions';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { useFocusOn } from '../ui/use-focus-on.ts';
import type { QuestionsFormValues } from './questions-input.ts';
import classes from './question-row.module.css';

interface QuestionRowProps {
  form: QuestionsFormValues;
  index: number;
  /** Its words, or its number while it has none. */
  name: string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** One question: its words, its kind, and its choices. */
export function QuestionRow({ form, index, name, onMove, onRemove }: QuestionRowProps) {
  const { t } = useTranslation('contacts');
  const { questions } = form.values;
  const question = questions[index];
  const setKind = (kind: QuestionKind) => {
    form.setFieldValue(`questions.${index}.kind`, kind);
    form.setFieldValue(
      `questions.${index}.choices`,
      kind === 'choice' ? Array.from({ length: fewestChoices }, () => blankChoice) : [],
    );
  };
  return (
    <fieldset
      aria-label={t('questions.number', { position: index + 1 })}
      className={classes.question}
      data-index={index}
    >
      <div className={classes.head}>
        <p>{t('questions.number', { position: index + 1 })}</p>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          data-move={`${index}.up`}
          disabled={index === 0}
          aria-label={t('questions.up', { question: name })}
          onClick={() => onMove(index, index - 1)}
        >
          <Icon name="up" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          data-move={`${index}.down`}
          disabled={index === questions.length - 1}
          aria-label={t('questions.down', { question: name })}
          onClick={() => onMove(index, index + 1)}
        >
          <Icon name="chevron" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('questions.remove', { question: name })}
          onClick={() => onRemove(index)}
        >
          <Icon name="trash" />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        <TextInput
          label={t('questions.fields.title')}
          placeholder={t('questions.placeholder')}
          autoComplete="off"
          {...form.getInputProps(`questions.${index}.title`)}
        />
        <NativeSelect
          label={t('questions.fields.kind')}
          data={questionKinds.map((kind) => ({ value: kind, label: t(`questions.kinds.${kind}`) }))}
          value={question?.kind}
          // the values are those of the options
          onChange={({ currentTarget }) => setKind(currentTarget.value as QuestionKind)}
        />
      </div>
      {question?.kind === 'choice' && <QuestionChoices form={form} index={index} />}
    </fieldset>
  );
}

/** The choices of a question: two at least, eight at most. */
function QuestionChoices({ form, index }: Pick<QuestionRowProps, 'form' | 'index'>) {
  const { t } = useTranslation('contacts');
  const [list, focusOn] = useFocusOn();
  const choices = form.values.questions[index]?.choices ?? [];
  const field = `questions.${index}.choices`;
  const getName = (position: number) =>
    choices[position]?.title || t('questions.fields.choice', { position: position + 1 });
  const add = () => {
    form.insertListItem(field, blankChoice);
    focusOn(`[data-path="${field}.${choices.length}.title"]`);
  };
  const remove = (position: number) => {
    form.removeListItem(field, position);
    focusOn(`[data-path="${field}.${Math.min(position, choices.length - 2)}.title"]`);
  };
  return (
    <div ref={list} className={classes.choices}>
      {choices.map((_, position) => (
        // choices have no identity besides their index
        // oxlint-disable-next-line react/no-array-index-key
        <div key={position} className={classes.choice}>
          <TextInput
            label={t('questions.fields.choice', { position: position + 1 })}
            autoComplete="off"
            className={classes.title}
            {...form.getInputProps(`${field}.${position}.title`)}
          />
          {choices.length > fewestChoices && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('questions.removeChoice', { choice: getName(position) })}
              onClick={() => remove(position)}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </div>
      ))}
      {choices.length < mostChoices && (
        <Button
          variant="subtle"
          leftSection={<Icon name="plus" size={18} />}
          className={classes.add}
          onClick={add}
        >
          {t('questions.addChoice')}
        </Button>
      )}
    </div>
  );
}
