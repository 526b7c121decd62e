import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  /** Where a link may lead. */
  anchor?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** One group of a longer screen under its heading: beside it where there is room. */
export function FormSection({ anchor, title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} id={anchor} className={classes.section}>
      <header className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
