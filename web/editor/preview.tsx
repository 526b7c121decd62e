import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Card } from '@visita/core/cards/contract';
import type { CardContent } from '@visita/core/cards/content';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { desktopQuery } from '../ui/breakpoints.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CardObject } from '../cards/card-object.tsx';
import classes from './preview.module.css';

const EditPreviewFrame = lazy(async () => ({
  default: (await import('./preview-frame.tsx')).EditPreviewFrame,
}));

interface EditPreviewProps {
  card: Card;
  content: CardContent;
  /** True if the full-screen preview is open (on narrow screens). */
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The preview beside the form on a wide screen; on a narrow one the card above the form and the preview on
 * request.
 */
export function EditPreview({ card, content, isOpen, onClose }: EditPreviewProps) {
  const { t } = useTranslation(['cards', 'common', 'edit']);
  // rendered only in the browser, so the initial value is correct
  const isSideBySide = useMediaQuery(desktopQuery, false, { getInitialValueInEffect: false });
  const page = (
    <Suspense fallback={<Skeleton className={classes.coming} />}>
      <EditPreviewFrame card={card} content={content} />
    </Suspense>
  );
  return (
    <aside className={classes.preview} aria-label={t('edit.preview')}>
      {isSideBySide ? (
        page
      ) : (
        <CardObject
          colour={card.colour}
          name={content.name.trim() || t('blank.name')}
          title={content.title.trim() || t('blank.title')}
          company={content.company.trim() || t('blank.company')}
        />
      )}
      <Dialog isOpen={isOpen && !isSideBySide} onClose={onClose} title={t('edit:preview.title')} isScreen>
        {page}
        <Button variant="default" fullWidth mt="md" onClick={onClose} data-autofocus>
          {t('edit:preview.back')}
        </Button>
      </Dialog>
    </aside>
  );
}
