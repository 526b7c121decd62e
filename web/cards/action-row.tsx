import { Text, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useId, type ReactNode } from 'react';
import classes from './action-row.module.css';

export interface CardActionProps {
  card: Card;
  /** The card as it stands now. */
  onChange: (card: Card) => void;
}

interface ActionRowProps {
  title: string;
  /** What it does, or how things stand. */
  text: string;
  help?: ReactNode;
  /** The place for what is said once it is done. */
  children: ReactNode;
}

/** One thing that can be done with a card in the hand, in a line: what it is, and its button. */
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
