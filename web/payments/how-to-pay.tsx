import { Skeleton, Text } from '@mantine/core';
import type { SavedCard } from '@visita/core/provider/contract';
import { isExpired } from '@visita/core/provider/card-end';
import { Suspense, use, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { now } from '../site/clock.ts';
import { endsWithPage } from '../site/stored.ts';
import { Choice } from '../ui/choice.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { CardMarks } from '../saved-cards/card-marks.tsx';
import { SavedCardLine } from '../saved-cards/saved-card-line.tsx';
import classes from './how-to-pay.module.css';

/** The payment method: Stripe's hosted page or a saved card. */
export type Way = 'page' | { cardId: string };

interface HowToPayProps {
  /** Null if Stripe did not answer. */
  saved: Promise<SavedCard[] | null>;
  way: Way;
  onChoose: (way: Way) => void;
}

/** Chooses between Stripe's page and the saved cards. Expired cards are shown but disabled. */
export function HowToPay({ saved, way, onChoose }: HowToPayProps) {
  const { t } = useTranslation('payments');
  const name = useId();
  return (
    <ChoiceGroup legend={t('how.label')}>
      <Suspense
        fallback={
          <output aria-busy aria-label={t('how.loading')}>
            <Skeleton height={72} radius="md" />
          </output>
        }
      >
        <SavedWays saved={saved} way={way} onChoose={onChoose} name={name} />
      </Suspense>
      <Choice
        name={name}
        isChosen={way === 'page'}
        onChoose={() => onChoose('page')}
        title={
          <span className={classes.page}>
            <Icon name="lock" size={18} />
            {t('how.page')}
          </span>
        }
        hint={
          <>
            {t('how.pageHint')}
            {endsWithPage() && <strong className={classes.unstored}>{t('how.unstored')}</strong>}
            <CardMarks />
          </>
        }
      />
      <Suspense fallback={null}>
        <Unavailable saved={saved} />
      </Suspense>
    </ChoiceGroup>
  );
}

function SavedWays({ saved, way, onChoose, name }: HowToPayProps & { name: string }) {
  const { t } = useTranslation('payments');
  return use(saved)?.map((card) => (
    <Choice
      key={card.id}
      name={name}
      isChosen={way !== 'page' && way.cardId === card.id}
      isDisabled={isExpired(card, now())}
      onChoose={() => onChoose({ cardId: card.id })}
      title={<SavedCardLine card={card} more={card.isDefault ? [t('how.isDefault')] : []} />}
    />
  ));
}

function Unavailable({ saved }: Pick<HowToPayProps, 'saved'>) {
  const { t } = useTranslation('payments');
  if (use(saved)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('how.unavailable')}
    </Text>
  );
}
