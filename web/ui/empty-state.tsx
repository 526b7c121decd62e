import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Drawing, type Subject } from './drawing.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title?: string;
  text: string;
  /** Above the words, where nothing else can be shown. */
  drawing?: Subject;
  /** Beside the words, where something can be shown of what is not there yet. */
  picture?: ReactNode;
  /** Drawn as a card of its own, among other parts of a screen. */
  isFramed?: boolean;
  /** The ways on. */
  children?: ReactNode;
}

/** Where nothing is yet: what would be here, and how it comes. */
export function EmptyState({ title, text, drawing, picture, isFramed = false, children }: EmptyStateProps) {
  const id = useId();
  const words = (
    <section className={classes.words} data-framed={isFramed || undefined} {...(title && { 'aria-labelledby': id })}>
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
