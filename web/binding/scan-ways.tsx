import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Waves } from '../ui/waves.tsx';
import { ScanFile } from './scan-file.tsx';
import { canReadTags } from './scan-tag.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import classes from './scan-ways.module.css';

const ScanCamera = lazy(async () => ({ default: (await import('./scan-camera.tsx')).ScanCamera }));
const ScanChip = lazy(async () => ({ default: (await import('./scan-chip.tsx')).ScanChip }));

interface ScanWaysProps {
  hasCamera: boolean;
  /** True if scanning is the main option, above the number field. */
  isFirst: boolean;
  /** Called with the decoded texts; returns true if one names a card. */
  onRead: (texts: string[]) => boolean;
  /** The problem with the last read. */
  said: string;
  onMessage: (words: string) => void;
}

/** The options to read a card without typing: camera, picture, and chip if the browser supports Web NFC. */
export function ScanWays({ hasCamera, isFirst, onRead, said, onMessage }: ScanWaysProps) {
  const { t } = useTranslation('cards');
  const [way, setWay] = useState<'camera' | 'chip'>();
  const [tries, setTries] = useState(0);
  const buttons = useKeptFocus(`${way} ${tries}`);
  // this page is rendered only in the browser, behind the sign-in guard
  const [hasChip] = useState(canReadTags);

  const open = (next: 'camera' | 'chip') => {
    onMessage('');
    setWay(way === next ? undefined : next);
  };
  const read = (texts: string[]) => {
    if (onRead(texts)) setWay(undefined);
  };

  return (
    <div className={classes.ways}>
      {!isFirst && <Text c="dimmed">{t('bind.orCode')}</Text>}
      <Suspense>
        {way === 'camera' && <ScanCamera key={tries} onRead={read} onRetry={() => setTries(tries + 1)} />}
        {way === 'chip' && <ScanChip key={tries} onRead={read} onRetry={() => setTries(tries + 1)} />}
      </Suspense>
      <div className={classes.buttons} ref={buttons}>
        {hasCamera && (
          <Button
            variant={way === 'camera' || !isFirst ? 'default' : 'filled'}
            leftSection={<Icon name="camera" size={18} />}
            aria-expanded={way === 'camera'}
            onClick={() => open('camera')}
          >
            {way === 'camera' ? t('wizard.camera.stop') : t('wizard.scan.camera')}
          </Button>
        )}
        <ScanFile onRead={onRead} onMessage={onMessage} onOpen={() => setWay(undefined)} />
        {hasChip && (
          <Button
            variant="default"
            leftSection={
              <span className={classes.waves}>
                <Waves />
              </span>
            }
            aria-expanded={way === 'chip'}
            onClick={() => open('chip')}
          >
            {way === 'chip' ? t('wizard.chip.stop') : t('wizard.scan.chip')}
          </Button>
        )}
      </div>
      <output className={classes.said}>{said}</output>
    </div>
  );
}
