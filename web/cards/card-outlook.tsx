import { Anchor, Text } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { isUnpaid } from '@visita/core/cards/state';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useSite } from '../site/site.ts';
import { useFullUntil } from './use-full-until.ts';

/** For a card that nothing pays for: what visitors see, from which day, and what a plan shows besides. */
export function CardOutlook({ card }: { card: Card }) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const { day } = useFormat();
  const { sells } = useSite();
  const until = useFullUntil(card);
  if (!card.name || !isUnpaid(card.state) || card.visibility !== 'shown') return null;
  return (
    <Text size="sm" c="dimmed">
      {until ? t('outlook.until', { date: day(until) }) : t('neverDark')}
      {sells && (
        <>
          <SentenceGap />
          {until ? t('outlook.keeps') : t('outlook.back')}
          <SentenceGap />
          <Anchor component={Link} to={path('/subscription#adds')} inherit>
            {t('outlook.adds')}
          </Anchor>
        </>
      )}
    </Text>
  );
}
