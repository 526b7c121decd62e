import { Text, Title } from '@mantine/core';
import { createContext, useContext, useId, type ReactNode } from 'react';
import classes from './form-section.module.css';

const InGroup = createContext(false);

interface FormSectionProps {
  /** The id for links to this section. */
  anchor?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
  /** A preview of the result, beside the fields if there is room. */
  preview?: ReactNode;
  /** True to use the full width of the screen, as sections with a preview do. */
  isWide?: boolean;
}

/**
 * A section of a form with its heading, side by side if there is room. Inside a `FormGroup` the heading is
 * one level lower.
 */
export function FormSection({
  anchor,
  title,
  text,
  children,
  preview,
  isWide = preview !== undefined,
}: FormSectionProps) {
  const id = useId();
  const isInGroup = useContext(InGroup);
  return (
    <section aria-labelledby={id} id={anchor} className={classes.section} data-wide={isWide || undefined}>
      <header className={classes.head}>
        <Title order={isInGroup ? 3 : 2} size={isInGroup ? '1rem' : 'h4'} id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </header>
      {preview === undefined ? (
        <div className={classes.body}>{children}</div>
      ) : (
        <div className={classes.pair}>
          <div className={classes.body}>{preview}</div>
          <div className={classes.body}>{children}</div>
        </div>
      )}
    </section>
  );
}

/** Groups sections under a common heading. */
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
