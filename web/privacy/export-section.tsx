import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import type { Export } from '@visita/core/privacy/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { FormSection } from '../ui/form-section.tsx';
import form from '../account/settings-form.module.css';
import { useExport } from './use-export.ts';

export function ExportSection({ asked }: { asked: Export | null }) {
  const { t } = useTranslation('privacy');
  const { day } = useFormat();
  const { archive, isRunning, isSending, request, download } = useExport(asked);
  const question = (
    <Button variant="default" className={form.send} loading={isSending} onClick={() => void request()}>
      {archive?.status === 'ready' ? t('export.again') : t('export.request')}
    </Button>
  );
  const words = () => {
    if (!archive) return '';
    return archive.status === 'ready'
      ? t('export.ready', { date: day(archive.requestedAt) })
      : t(`export.${archive.status}`);
  };
  return (
    <FormSection anchor="data" title={t('export.title')} text={t('export.text')}>
      <Text component="output" size="sm" hidden={!archive}>
        {words()}
      </Text>
      {isRunning && archive && (
        <div>
          <Progress value={archive.progress} aria-label={t('export.label')} />
          <Text size="sm" c="dimmed" mt="xs">
            {t('export.progress', { percent: archive.progress })}
          </Text>
        </div>
      )}
      {!isRunning && (
        <Group gap="sm">
          {archive?.status === 'ready' && (
            <Button loading={isSending} onClick={() => void download()}>
              {t('export.download')}
            </Button>
          )}
          {question}
        </Group>
      )}
    </FormSection>
  );
}
