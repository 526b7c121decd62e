import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Waves } from '../ui/waves.tsx';
import { readTag, tagProblem, type TagProblem } from './scan-tag.ts';
import classes from './scan-chip.module.css';

/** Waits for a card to touch the phone and reads its chip (Web NFC). */
export function ScanChip({ onRead, onRetry }: { onRead: (texts: string[]) => void; onRetry: () => void }) {
  const { t } = useTranslation('cards');
  const onReadRef = useRef(onRead);
  const [problem, setProblem] = useState<TagProblem>();

  useEffect(() => {
    onReadRef.current = onRead;
  });
  useEffect(() => {
    const leaving = new AbortController();
    readTag(leaving.signal).then(
      (texts) => onReadRef.current(texts),
      (error: unknown) => !leaving.signal.aborted && setProblem(tagProblem(error)),
    );
    return () => leaving.abort();
  }, []);

  return (
    <output className={classes.chip}>
      {problem ? (
        <>
          <Text fw={600}>{t(`wizard.chip.${problem}.title`)}</Text>
          <Text>{t(`wizard.chip.${problem}.text`)}</Text>
          <Button variant="default" onClick={onRetry}>
            {t('wizard.chip.retry')}
          </Button>
        </>
      ) : (
        <>
          <span className={classes.waves}>
            <Waves />
          </span>
          <Text fw={600}>{t('wizard.chip.wait')}</Text>
          <Text c="dimmed">{t('wizard.chip.where')}</Text>
        </>
      )}
    </output>
  );
}
