import { Anchor } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { isUnpaid } from '@visita/core/cards/state';
import { formatCardNumber } from '@visita/core/cards/number';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { LinkText } from '../cards/link-text.tsx';
import { useFullUntil } from '../cards/use-full-until.ts';
import { useSite } from '../site/site.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Parts } from '../ui/parts.tsx';
import classes from './check-page.module.css';

interface CheckFactsProps {
  card: Card;
  /** The code of the address that is checked. */
  code: string;
  onChoose: (code: string) => void;
}

/** Says which physical card is checked, its state and where it leads; asks for it if there are several. */
export function CheckFacts({ card, code, onChoose }: CheckFactsProps) {
  const { t } = useTranslation('cards');
  const group = useId();
  const { publicUrl } = useSite();
  const shows = useShownPage(card, code);
  const { physicalCards } = card;
  const physicalCard = physicalCards.find(({ address }) => address === code);
  const address = `${publicUrl}/i/${code}`;
  const getName = ({ colour, kind }: Card['physicalCards'][number]) =>
    colour ? t(`addresses.cards.${colour}`) : t(`physical.kinds.${kind}`);
  return (
    <>
      {physicalCards.length > 1 && (
        <ChoiceGroup legend={t('check.which')}>
          {physicalCards.map((one) => (
            <Choice
              key={one.id}
              name={group}
              isChosen={one === physicalCard}
              onChoose={() => onChoose(one.address)}
              title={getName(one)}
              hint={
                <Parts parts={[formatCardNumber(one.cardNumber), one.isLost ? t('check.states.lost') : '']} />
              }
            />
          ))}
        </ChoiceGroup>
      )}
      <dl className={classes.facts}>
        {physicalCards.length < 2 && (
          <>
            <dt>{t('check.facts.thing')}</dt>
            <dd>
              <Parts
                parts={
                  physicalCard
                    ? [getName(physicalCard), formatCardNumber(physicalCard.cardNumber)]
                    : [t('addresses.digital')]
                }
              />
            </dd>
          </>
        )}
        <dt>{t('check.facts.state')}</dt>
        <dd>{t(physicalCard?.isLost ? 'check.states.lost' : 'check.states.inUse')}</dd>
        <dt>{t('check.facts.leads')}</dt>
        <dd>
          <Anchor href={address} inherit underline="always" className={classes.link}>
            <LinkText url={address} />
          </Anchor>
        </dd>
        <dt>{t('check.facts.shows')}</dt>
        <dd>{t(`check.shows.${shows}`, { name: card.name })}</dd>
      </dl>
    </>
  );
}

type ShownPage = 'lost' | 'blocked' | 'paused' | 'blank' | 'unpublished' | 'full' | 'basic';

/** Returns the page that a visitor of an address of the card sees. */
function useShownPage(card: Card, code: string): ShownPage {
  const fullUntil = useFullUntil(card);
  if (card.blockedAt) return 'blocked';
  if (card.addresses.some((address) => address.code === code && address.isLost)) return 'lost';
  if (!card.publishedAt) return 'unpublished';
  if (card.isPaused) return 'paused';
  if (!card.name) return 'blank';
  return fullUntil || !isUnpaid(card.state) ? 'full' : 'basic';
}
