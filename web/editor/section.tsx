import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './section.module.css';

type Section = 'person' | 'look' | 'contact' | 'description' | 'networks' | 'links' | 'languages' | 'search' | 'exit';

/** One group of fields under its heading. */
export function EditSection({ name, children }: { name: Section; children: React.ReactNode }) {
  const { t } = useTranslation('cards');
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <Title order={2} size="h4" id={id}>
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
