import '@mantine/core/styles/Tabs.css';
import { NativeSelect, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import { isLanguage, languageNames, languages, type Language } from '@visita/core/languages';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';

const words = ['name', 'title', 'company', 'description'] as const;

interface EditLanguagesProps {
  form: CardForm;
  /** The language whose words are on the screen. */
  shown: Language;
  onShow: (language: Language) => void;
}

/** The card in the owner's language, and what differs in the others. */
export function EditLanguages({ form, shown, onShow }: EditLanguagesProps) {
  const { t } = useTranslation('cards');
  const own = useLanguage();
  const { language: main, variants } = form.values;
  const others = languages.filter((language) => language !== main);
  const active = shown === main ? (others[0] ?? shown) : shown;
  const isWritten = (language: Language) => words.some((word) => variants[language][word].trim() !== '');

  return (
    <EditSection name="languages">
      <NativeSelect
        label={t('languages.main')}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        {...form.getInputProps('language')}
      />
      <Tabs value={active} onChange={(next) => isLanguage(next) && onShow(next)} keepMounted={false} variant="default">
        <Tabs.List aria-label={t('languages.tabs')}>
          {others.map((language) => (
            <Tabs.Tab
              key={language}
              value={language}
              lang={language}
              px={10}
              rightSection={isWritten(language) ? <Icon name="check" size={16} /> : null}
            >
              {languageNames[language]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {others.map((language) => (
          <Tabs.Panel key={language} value={language} pt="md">
            <Stack gap="md" lang={language}>
              {words.map((word) => {
                const Field = word === 'description' ? Textarea : TextInput;
                return (
                  <Field
                    key={word}
                    label={<span lang={own}>{t(`fields.${word}`)}</span>}
                    placeholder={form.values[word].slice(0, 80)}
                    autoComplete="off"
                    {...form.getInputProps(`variants.${language}.${word}`)}
                  />
                );
              })}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </EditSection>
  );
}
