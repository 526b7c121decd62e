import { Button, Group, Text } from '@mantine/core';
import classes from './offer.module.css';

interface OfferProps {
  words: Record<'title' | 'text' | 'take' | 'drop', string>;
  onTake: () => void;
  onDrop: () => void;
}

/** Offers to resume something that an earlier visit left unfinished. */
export function Offer({ words, onTake, onDrop }: OfferProps) {
  return (
    <section className={classes.offer} aria-label={words.title}>
      <div>
        <Text fw={600}>{words.title}</Text>
        <Text size="sm" c="dimmed">
          {words.text}
        </Text>
      </div>
      <Group gap="sm">
        <Button onClick={onTake}>{words.take}</Button>
        <Button variant="default" onClick={onDrop}>
          {words.drop}
        </Button>
      </Group>
    </section>
  );
}
