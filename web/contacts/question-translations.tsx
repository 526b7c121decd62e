import { Stack, Text, TextInput, Title } from '@mantine/core';
import { languages, type Language } from '@visita/core/languages';
import { useLanguage } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { LanguageTabs } from '../ui/language-tabs.tsx';
import type { QuestionsFormValues } from './questions-input.ts';
import classes from './questions-page.module.css';

interface QuestionTranslationsProps {
  form: QuestionsFormValues;
  /** The card's first language, in which the questions themselves are written. */
  main: Language;
  /** The language of the open tab. */
  shown: Language;
  onShow: (language: Language) => void;
  getName: (index: number) => string;
}

/** The questions and choices in the other languages. Empty fields fall back to the first language. */
export function QuestionTranslations({ form, main, shown, onShow, getName }: QuestionTranslationsProps) {
  const { t } = useTranslation('contacts');
  const own = useLanguage();
  const others = languages.filter((language) => language !== main);
  const active = shown === main ? (others[0] ?? shown) : shown;
  const { questions } = form.values;
  const isWritten = (language: Language) =>
    questions.some(({ titles, choices }) =>
      [titles, ...choices.map((choice) => choice.titles)].some((each) => each[language].trim() !== ''),
    );
  const field = (path: string, label: string, placeholder: string) => (
    <TextInput
      key={path}
      label={<span lang={own}>{label}</span>}
      placeholder={placeholder}
      autoComplete="off"
      {...form.getInputProps(`${path}.titles.${active}`)}
    />
  );
  return (
    <section aria-labelledby="translations" className={classes.translations}>
      <div>
        <Title order={2} size="h4" id="translations">
          {t('questions.languages.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('questions.languages.text')}
        </Text>
      </div>
      <LanguageTabs
        label={t('questions.languages.tabs')}
        of={others}
        value={active}
        onChange={onShow}
        mark={(language) => (isWritten(language) ? { icon: 'check' } : null)}
      >
        <Stack key={active} gap="md" lang={active}>
          {questions.map(({ title, choices }, index) => [
            field(`questions.${index}`, getName(index), title),
            ...choices.map((choice, position) =>
              field(
                `questions.${index}.choices.${position}`,
                choice.title || t('questions.fields.choice', { position: position + 1 }),
                choice.title,
              ),
            ),
          ])}
        </Stack>
      </LanguageTabs>
    </section>
  );
}
