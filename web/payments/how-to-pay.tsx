import { Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../ui/choice.tsx';
import { useCardWords } from './card-words.ts';
import classes from './how-to-pay.module.css';
import type { SavedCards } from './use-saved-cards.ts';

/** On the provider's page, or with the saved card of this id. */
export type Way = 'page' | { cardId: string };

interface HowToPayProps {
  saved: SavedCards;
  way: Way;
  onChoose: (way: Way) => void;
}

/** Chooses between the payment page and the saved cards; one that has expired is shown and cannot be chosen. */
export function HowToPay({ saved, way, onChoose }: HowToPayProps) {
  const { t } = useTranslation('payments');
  const wordsOf = useCardWords();
  const name = useId();
  return (
    <fieldset className={classes.ways}>
      <legend>{t('how.label')}</legend>
      {saved.state === 'known' &&
        saved.cards.map((card) => {
          const words = wordsOf(card);
          return (
            <Choice
              key={card.id}
              name={name}
              isChosen={way !== 'page' && way.cardId === card.id}
              isDisabled={words.isOver}
              onChoose={() => onChoose({ cardId: card.id })}
              title={words.name}
              hint={[words.end, ...(card.isDefault ? [t('how.isDefault')] : [])].join(' · ')}
            />
          );
        })}
      {saved.state === 'loading' && (
        <output aria-busy aria-label={t('how.loading')}>
          <Skeleton height={72} radius="md" />
        </output>
      )}
      <Choice name={name} isChosen={way === 'page'} onChoose={() => onChoose('page')} title={t('how.page')} hint={t('how.pageHint')} />
      {saved.state === 'unavailable' && (
        <Text size="sm" c="dimmed">
          {t('how.unavailable')}
        </Text>
      )}
    </fieldset>
  );
}
