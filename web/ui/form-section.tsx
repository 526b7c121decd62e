import { Text, Title } from '@mantine/core';
import { createContext, useContext, useId, type ReactNode } from 'react';
import classes from './form-section.module.css';

const InGroup = createContext(false);

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
  const isInGroup = useContext(InGroup);
  return (
    <section aria-labelledby={id} id={anchor} className={classes.section}>
      <header className={classes.head}>
        <Title order={isInGroup ? 3 : 2} size={isInGroup ? '1rem' : 'h4'} id={id}>
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

/** Sections of one subject, under the heading of that subject. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} size="h3" id={id} className={classes.subject}>
        {title}
      </Title>
      <InGroup value>{children}</InGroup>
    </section>
  );
}
