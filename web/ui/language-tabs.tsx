import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { isLanguage, languageNames, languages, type Language } from '@visita/core/languages';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './language-tabs.module.css';

/** Short labels for narrow screens. */
const shortNames: Record<Language, string> = { en: 'EN', fr: 'FR', 'zh-CN': '简', 'zh-TW': '繁' };

interface LanguageTabsProps {
  label: string;
  /** The languages to show. Defaults to all. */
  of?: readonly Language[];
  value: Language;
  onChange: (language: Language) => void;
  /** Returns an icon for a tab, such as a missing translation, or null. */
  mark?: (language: Language) => { icon: IconName; title?: string } | null;
  /** The content of the open tab. */
  children: ReactNode;
}

/**
 * Tabs with the same content in several languages. On a phone the labels are short, so that all fit on one
 * line.
 */
export function LanguageTabs({ label, of = languages, value, onChange, mark, children }: LanguageTabsProps) {
  return (
    <Tabs value={value} onChange={(next) => isLanguage(next) && onChange(next)} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {of.map((language) => {
          const { icon, title } = mark?.(language) ?? {};
          return (
            <Tabs.Tab
              key={language}
              value={language}
              lang={language}
              classNames={{ tab: classes.tab ?? '', tabLabel: classes.label ?? '' }}
              aria-label={`${languageNames[language]} ${shortNames[language]}`}
              title={title}
              rightSection={icon && <Icon name={icon} size={16} />}
            >
              <span className={classes.name}>{languageNames[language]}</span>
              <span className={classes.short}>{shortNames[language]}</span>
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel value={value} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
