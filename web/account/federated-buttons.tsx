import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import appleMark from './apple-mark.svg';
import { isAnswer } from './federated-answer.ts';
import classes from './federated-buttons.module.css';
import type { FederatedProvider } from './federated-question.ts';
import googleMark from './google-mark.svg';

/** Loads at the first click or with a response, not for sign-ins by password. */
const FederatedWay = lazy(async () => ({ default: (await import('./federated-way.tsx')).FederatedWay }));

/**
 * Signs in with Google or Apple by redirect, without their scripts. Renders nothing where neither is available.
 */
export function FederatedButtons() {
  const { hasGoogle, hasApple } = useSite();
  const offered = [...(hasGoogle ? (['google'] as const) : []), ...(hasApple ? (['apple'] as const) : [])];
  return offered.length > 0 ? <Offer offered={offered} /> : null;
}

const marks = { google: googleMark, apple: appleMark };

function Offer({ offered }: { offered: FederatedProvider[] }) {
  const { t } = useTranslation('account');
  const [choice, setChoice] = useState<{ provider: FederatedProvider; clicks: number }>();
  const [isBack, setBack] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // the fragment is unknown to the server that rendered the page
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setBack(isAnswer(location.hash)), []);
  const leave = (provider: FederatedProvider) => {
    setBusy(true);
    setChoice({ provider, clicks: (choice?.clicks ?? 0) + 1 });
  };
  return (
    <>
      <div className={classes.or}>{t('federated.or')}</div>
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          fullWidth
          leftSection={
            <img src={marks[provider]} alt="" width={18} height={18} className={classes[provider]} />
          }
          loading={isBusy && (choice?.provider ?? provider) === provider}
          disabled={isBusy}
          onClick={() => leave(provider)}
        >
          {t(`federated.${provider}`)}
        </Button>
      ))}
      {(isBack || choice) && (
        <Suspense fallback={null}>
          <FederatedWay choice={choice} setBusy={setBusy} />
        </Suspense>
      )}
    </>
  );
}
