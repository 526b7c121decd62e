import { Text, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { UnbindCard } from './unbind-card.tsx';
import classes from './unbind-section.module.css';

/** The last section of the screens about an own card. */
export function UnbindSection({ card }: { card: Card }) {
  const { t } = useTranslation('cards');
  return (
    <section className={classes.unbind} aria-labelledby="unbind">
      <div>
        <Title order={2} size="h4" id="unbind">
          {t('unbind.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('unbind.text')}
        </Text>
      </div>
      <UnbindCard card={card} />
    </section>
  );
}
