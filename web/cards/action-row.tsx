import { Text, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useId, type ReactNode } from 'react';
import classes from './action-row.module.css';

export interface CardActionProps {
  card: Card;
  /** Called after the action. */
  onDone: () => void;
}

interface ActionRowProps {
  title: string;
  /** The effect of the action, or the current state. */
  text: string;
  help?: ReactNode;
  /** The button. */
  children: ReactNode;
}

/** A row with one action on a card: title, explanation and button. */
export function ActionRow({ title, text, help, children }: ActionRowProps) {
  const id = useId();
  return (
    <section className={classes.action} aria-labelledby={id}>
      <div>
        <Title order={3} size="h5" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <div className={classes.button}>{children}</div>
      {help && <div className={classes.help}>{help}</div>}
    </section>
  );
}
