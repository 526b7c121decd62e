import { Text } from '@mantine/core';
import { uploads } from '@visita/core/uploads/contract';
import { Suspense, type ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { callTelling } from '../api/call.ts';
import type { CropModal as CropModalType } from '../ui/crop-modal.tsx';
import { Icon } from '../ui/icon.tsx';
import { PhotoField } from '../uploads/photo-field.tsx';
import type { CardForm } from './card-values.ts';
import { DrawnPortraitButton } from './drawn-portrait-button.tsx';
import { LazyCropModal } from '../ui/lazy-crop-modal.ts';
import { useCardUpload } from './use-card-upload.ts';

interface CardPhotoFieldProps {
  form: CardForm;
  isRequired?: boolean;
}

/** Chooses, crops and uploads the card's photo. Checks the file before the upload. */
export function CardPhotoField({ form, isRequired = true }: CardPhotoFieldProps) {
  const { t } = useTranslation('cards');
  const words = useCropWords();
  const { photo } = form.values;
  const { button, chosen, sentShare, isNew, setNew, check, close, send, error } = useCardUpload({
    form,
    field: 'photo',
    upload: (file, { x, y, width, height, rotation }, { signal, onSent }) => {
      const crop = JSON.stringify({ x, y, size: Math.min(width, height), rotation });
      return callTelling(onSent)(uploads.photo, { form: { photo: file, crop } }, { signal });
    },
  });
  return (
    <PhotoField
      label={t('fields.photo')}
      hint={t('photo.hint')}
      isRequired={isRequired}
      picture={
        photo ? (
          <img src={photo} alt={t('photo.alt')} width={112} height={112} />
        ) : (
          <Icon name="user" size={40} />
        )
      }
      message={{ text: error ?? (isNew && photo ? t('photo.done') : ''), isRefusal: Boolean(error) }}
      accept="image/*"
      button={photo ? t('photo.change') : t('photo.choose')}
      buttonRef={button}
      field="photo"
      after={!photo && <DrawnPortraitButton form={form} onDrawn={() => setNew(true)} />}
      onChoose={(file) => void check(file)}
    >
      {chosen && (
        <Suspense fallback={<Text size="sm">{t('photo.opening')}</Text>}>
          <LazyCropModal
            picture={chosen.address}
            words={words}
            sent={sentShare}
            onUse={(box) => void send(chosen.file, box)}
            onClose={close}
          />
        </Suspense>
      )}
    </PhotoField>
  );
}

function useCropWords(): ComponentProps<typeof CropModalType>['words'] {
  const { t } = useTranslation(['cards', 'common', 'edit']);
  return {
    title: t('photo.cropTitle'),
    hint: t('photo.cropHint'),
    keys: t('photo.cropKeys'),
    area: t('photo.cropArea'),
    zoom: t('photo.zoom'),
    rotate: t('edit:photo.turn'),
    turned: (degrees) => t('edit:photo.turned', { degrees }),
    use: t('photo.use'),
    sending: t('photo.sending'),
    close: t('common:close'),
  };
}
