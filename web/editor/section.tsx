import { Text, Title } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { showWhole } from '../ui/show-whole.ts';
import classes from './section.module.css';

/** In the order of the form. */
const sections = [
  'person',
  'contact',
  'description',
  'networks',
  'links',
  'languages',
  'look',
  'search',
  'exit',
] as const;
type Section = (typeof sections)[number];

const getHeading = (name: Section): string => `card-${name}`;

/** Jumps to a section of the form without changing the URL, which would trigger the leave confirmation. */
export function EditIndex() {
  const { t } = useTranslation('cards');
  const go = (event: MouseEvent, name: Section) => {
    event.preventDefault();
    const heading = document.getElementById(getHeading(name));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t('sections.index')}>
      <ul className={classes.index}>
        {sections.map((name) => (
          <li key={name}>
            <a href={`#${getHeading(name)}`} onFocus={showWhole} onClick={(event) => go(event, name)}>
              {t(`sections.${name}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A group of fields with its heading. */
export function EditSection({ name, children }: { name: Section; children: React.ReactNode }) {
  const { t } = useTranslation('cards');
  return (
    <section aria-labelledby={getHeading(name)} className={classes.section}>
      <header className={classes.head}>
        <Title order={2} size="h4" id={getHeading(name)} tabIndex={-1} className={classes.heading}>
          {t(`sections.${name}.title`)}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`sections.${name}.text`)}
        </Text>
      </header>
      {children}
    </section>
  );
}

/** Short fields side by side if they fit. */
export function EditPair({ children }: { children: React.ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
