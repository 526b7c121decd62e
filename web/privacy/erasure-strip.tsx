import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { NoticeStrip } from '../layout/notice-strip.tsx';
import { useUndoErasure } from './use-undo-erasure.ts';

/** Announces the pending erasure on every screen, also to users who cannot open the settings. */
export function ErasureStrip({ erasedAt }: { erasedAt: Date }) {
  const { t } = useTranslation('privacy');
  const { day } = useFormat();
  const { undo, isSending } = useUndoErasure(() => notifications.show({ message: t('banner.kept') }));
  return (
    <NoticeStrip label={t('banner.label')} text={t('banner.text', { date: day(erasedAt) })}>
      <Button variant="default" size="xs" loading={isSending} onClick={() => void undo()}>
        {t('banner.keep')}
      </Button>
    </NoticeStrip>
  );
}
