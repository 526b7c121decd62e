import { Button, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useSite } from '../site/site.ts';
import { measureProfile, type Measured } from './measure.ts';
import classes from './proof.module.css';

/** Promises that visitors can verify in their own browser. */
export function Proof() {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const { demoCardId } = useSite();
  const [measured, setMeasured] = useState<Measured | 'failed'>();
  const [isMeasuring, setMeasuring] = useState(false);
  const seen = measured === 'failed' ? undefined : measured;
  const measure = async () => {
    setMeasuring(true);
    setMeasured(await measureProfile(`/i/${demoCardId}`).catch(() => 'failed' as const));
    setMeasuring(false);
  };
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="proof">
      <Title order={2} id="proof">
        {t('proof.title')}
      </Title>
      <div className={classes.proofs} aria-live="polite">
        <OneProof
          mark={
            seen
              ? t('proof.speed.seen', {
                  size: number(Math.round(seen.bytes / 102.4) / 10),
                  time: number(Math.ceil(seen.milliseconds)),
                })
              : t('proof.speed.mark')
          }
          text={
            measured === 'failed' ? t('proof.speed.failed') : t(seen ? 'proof.speed.how' : 'proof.speed.text')
          }
        />
        <OneProof
          mark={seen ? t('proof.trackers.seen', { count: seen.foreign }) : t('proof.trackers.mark')}
          text={
            seen
              ? t('proof.trackers.how', { files: number(seen.files), foreign: number(seen.foreign) })
              : t('proof.trackers.text')
          }
        />
        <OneProof mark={t('proof.open.mark')} text={t('proof.open.text')} />
      </div>
      {demoCardId && (
        <Button
          variant="default"
          size="md"
          className={classes.measure}
          loading={isMeasuring}
          onClick={() => void measure()}
        >
          {t(measured ? 'proof.again' : 'proof.measure')}
        </Button>
      )}
    </section>
  );
}

function OneProof({ mark, text }: { mark: ReactNode; text: string }) {
  return (
    <div>
      <p className={classes.mark}>{mark}</p>
      <p className={classes.text}>{text}</p>
    </div>
  );
}
