import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigation } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';

/** Offers a reload if a screen's files have not loaded after two minutes (docs/product.md, section 9). */
const patienceMs = 120_000;

export function SlowChunk() {
  const { t } = useTranslation();
  const { state, location } = useNavigation();
  /** The navigation target that has been loading for too long. */
  const [slow, setSlow] = useState<unknown>();
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setSlow(location), patienceMs);
    return () => clearTimeout(timer);
  }, [state, location]);
  const isSlow = state === 'loading' && slow === location;
  const keepWaiting = () => setSlow(undefined);
  const tryAgain = () =>
    window.location.assign(location ? `${location.pathname}${location.search}` : window.location.href);
  return (
    <Dialog isOpen={isSlow} onClose={keepWaiting} title={t('slow.title')}>
      <p>{t('slow.text')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={keepWaiting}>
          {t('slow.wait')}
        </Button>
        <Button onClick={tryAgain}>{t('slow.again')}</Button>
      </Group>
    </Dialog>
  );
}
