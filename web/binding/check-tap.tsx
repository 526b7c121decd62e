import { Button, Text } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Waves } from '../ui/waves.tsx';
import { useTap } from './use-tap.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import classes from './check-page.module.css';

interface CheckTapProps {
  card: Card;
  /** Called with the code of the address that was tapped. */
  onChoose: (code: string) => void;
}

/**
 * Checks the card by a tap, for browsers without Web NFC: the visit statistics register it, or the owner
 * reports the outcome.
 */
export function CheckTap({ card, onChoose }: CheckTapProps) {
  const { t } = useTranslation('cards');
  const [round, setRound] = useState(0);
  const [verdict, setSaid] = useState<'opened' | 'nothing'>();
  const noticed = useTap(card.id, verdict ? 0 : round);
  const isRunning = round > 0;
  const outcome = verdict ?? noticed?.kind;
  const tapped = card.physicalCards.find(
    ({ address }) => noticed?.kind === 'tap' && address === noticed.address,
  );
  const onTapped = useEffectEvent(onChoose);
  useEffect(() => {
    if (tapped) onTapped(tapped.address);
  }, [tapped]);
  const buttons = useKeptFocus(`${round} ${outcome}`);
  const begin = () => {
    setSaid(undefined);
    setRound(round + 1);
  };
  return (
    <>
      <ol className={classes.way}>
        <li>{t('check.tap.iphone')}</li>
        <li>{t('check.tap.android')}</li>
        <li>{t('check.tap.hold')}</li>
      </ol>
      <output
        className={classes.said}
        data-idle={(!isRunning && !outcome) || undefined}
        data-mood={outcome && (outcome === 'nothing' ? 'bad' : 'good')}
      >
        {!isRunning && <Text>{t('check.tap.lead')}</Text>}
        {isRunning && !outcome && (
          <>
            <span className={classes.waves}>
              <Waves />
            </span>
            <Text fw={600}>{t('check.tap.now')}</Text>
            <Text c="dimmed">{t('check.tap.watching')}</Text>
          </>
        )}
        {outcome && (
          <>
            <Text fw={600}>
              <Icon name={outcome === 'nothing' ? 'alert' : 'check'} size={18} />{' '}
              {t(`check.tap.${outcome}.title`)}
            </Text>
            <Text>{t(`check.tap.${outcome}.text`)}</Text>
          </>
        )}
      </output>
      <div className={classes.actions} ref={buttons}>
        {isRunning && !outcome ? (
          <>
            <Button variant="default" size="md" onClick={() => setSaid('opened')}>
              {t('check.tap.itOpened')}
            </Button>
            <Button variant="default" size="md" onClick={() => setSaid('nothing')}>
              {t('check.tap.itDidNot')}
            </Button>
          </>
        ) : (
          <Button size="md" variant={outcome ? 'default' : 'filled'} onClick={begin}>
            {outcome ? t('check.tap.again') : t('check.tap.begin')}
          </Button>
        )}
      </div>
    </>
  );
}
