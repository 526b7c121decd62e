import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { languageNames, languages, type Language } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { LanguageTabs } from '../ui/language-tabs.tsx';
import { EditSection } from './section.tsx';
import type { CardForm } from './card-values.ts';

const words = ['name', 'title', 'company', 'description'] as const;

interface EditLanguagesProps {
  form: CardForm;
  /** The language of the open tab. */
  shown: Language;
  onShow: (language: Language) => void;
}

/** The card's main language, and its translations. */
export function EditLanguages({ form, shown, onShow }: EditLanguagesProps) {
  const { t } = useTranslation('cards');
  const own = useLanguage();
  const { language: main, variants, links } = form.values;
  const others = languages.filter((language) => language !== main);
  const active = shown === main ? (others[0] ?? shown) : shown;
  const isWritten = (language: Language) =>
    words.some((word) => variants[language][word].trim() !== '') ||
    links.some(({ titles }) => titles[language].trim() !== '');

  return (
    <EditSection name="languages">
      <NativeSelect
        label={t('languages.main')}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        {...form.getInputProps('language')}
      />
      <LanguageTabs
        label={t('languages.tabs')}
        of={others}
        value={active}
        onChange={onShow}
        mark={(language) => (isWritten(language) ? { icon: 'check' } : null)}
      >
        <Stack key={active} gap="md" lang={active}>
          {words.map((word) => {
            const field = {
              label: <span lang={own}>{t(`fields.${word}`)}</span>,
              placeholder: form.values[word].slice(0, 80),
              autoComplete: 'off',
              ...form.getInputProps(`variants.${active}.${word}`),
            };
            if (word === 'description')
              return <Textarea key={word} {...field} autosize minRows={3} maxRows={12} />;
            return <TextInput key={word} {...field} />;
          })}
          {links.map(({ title }, index) => (
            <TextInput
              // oxlint-disable-next-line react/no-array-index-key -- links have no identity besides their index
              key={index}
              label={
                <span lang={own}>
                  {t('links.titleOf', { link: title || t('links.number', { position: index + 1 }) })}
                </span>
              }
              placeholder={title}
              autoComplete="off"
              {...form.getInputProps(`links.${index}.titles.${active}`)}
            />
          ))}
        </Stack>
      </LanguageTabs>
    </EditSection>
  );
}
