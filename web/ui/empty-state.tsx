import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Drawing, type Subject } from './drawing.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title?: string;
  text: string;
  /** An illustration above the text. */
  drawing?: Subject;
  /** A picture beside the text: a preview of the missing content. */
  picture?: ReactNode;
  /** True to draw it as a card among other parts of a screen. */
  isFramed?: boolean;
  /** Links or buttons to continue. */
  children?: ReactNode;
}

/** The empty state of a list or screen: describes what will appear and how to add it. */
export function EmptyState({ title, text, drawing, picture, isFramed = false, children }: EmptyStateProps) {
  const id = useId();
  const words = (
    <section
      className={classes.words}
      data-framed={isFramed || undefined}
      {...(title && { 'aria-labelledby': id })}
    >
      {drawing && <Drawing subject={drawing} />}
      {title && (
        <Title order={2} size={isFramed ? 'h4' : 'h3'} id={id}>
          {title}
        </Title>
      )}
      <Text>{text}</Text>
      {children && <div className={classes.ways}>{children}</div>}
    </section>
  );
  if (!picture) return words;
  return (
    <div className={classes.pictured}>
      {picture}
      {words}
    </div>
  );
}
