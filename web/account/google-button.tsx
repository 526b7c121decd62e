import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import { isAnswer } from './google-answer.ts';
import classes from './google-button.module.css';
import mark from './google-mark.svg';

/** Loads at the first click or with a response, not for sign-ins by password. */
const GoogleWay = lazy(async () => ({ default: (await import('./google-way.tsx')).GoogleWay }));

/**
 * Signs in with Google by redirect, without scripts from Google. Renders nothing where that is not available.
 */
export function GoogleButton() {
  return useSite().hasGoogle ? <Offer /> : null;
}

function Offer() {
  const { t } = useTranslation('account');
  const [clicks, setClicks] = useState(0);
  const [isBack, setBack] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // the fragment is unknown to the server that rendered the page
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setBack(isAnswer(location.hash)), []);
  const leave = () => {
    setBusy(true);
    setClicks(clicks + 1);
  };
  return (
    <>
      <div className={classes.or}>{t('google.or')}</div>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<img src={mark} alt="" width={18} height={18} />}
        loading={isBusy}
        onClick={leave}
      >
        {t('google.button')}
      </Button>
      {(isBack || clicks > 0) && (
        <Suspense fallback={null}>
          <GoogleWay clicks={clicks} setBusy={setBusy} />
        </Suspense>
      )}
    </>
  );
}
