import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { isLanguage, languageNames, languages, type Language } from '@visita/core/languages';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './language-tabs.module.css';

/** Where four names have no room beside each other. */
const shortNames: Record<Language, string> = { en: 'EN', fr: 'FR', 'zh-CN': '简', 'zh-TW': '繁' };

interface LanguageTabsProps {
  label: string;
  /** Those that are written here; all of them unless it is said. */
  of?: readonly Language[];
  value: Language;
  onChange: (language: Language) => void;
  /** What is to be known of a language before it is opened. */
  mark?: (language: Language) => { icon: IconName; title?: string } | null;
  /** What is written in the one that is open. */
  children: ReactNode;
}

/** The same thing in several languages, one at a time; on a phone their names are short, so that all stand on one line. */
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
