import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CameraTrouble } from './use-camera.ts';
import classes from './scan-trouble.module.css';

/** Why there is no picture, and what to do instead. */
export function ScanTrouble({ trouble, onRetry }: { trouble: CameraTrouble; onRetry: () => void }) {
  const { t } = useTranslation('cards');
  return (
    <div role="alert" className={classes.trouble}>
      <Text fw={600}>{t(`wizard.camera.${trouble}.title`)}</Text>
      <Text>{t(`wizard.camera.${trouble}.text`)}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('wizard.camera.retry')}
      </Button>
    </div>
  );
}
