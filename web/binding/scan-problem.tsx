import { Button, Text } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import type { CameraProblem } from './use-camera.ts';
import classes from './scan-problem.module.css';

/** Explains why the camera is unavailable and what to do. */
export function ScanProblem({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { t } = useTranslation('cards');
  return (
    <div role="alert" className={classes.problem}>
      <Text fw={600}>{t(`wizard.camera.${problem}.title`)}</Text>
      <Text>{t(`wizard.camera.${problem}.text`)}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('wizard.camera.retry')}
      </Button>
    </div>
  );
}
