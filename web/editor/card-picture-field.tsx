import { Button, Text } from '@mantine/core';
import { uploads } from '@visita/core/uploads/contract';
import { coverAspect, type Placement } from '@visita/core/uploads/placement';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { callTelling } from '../api/call.ts';
import { Icon } from '../ui/icon.tsx';
import { PhotoField } from '../uploads/photo-field.tsx';
import type { CardForm } from './card-values.ts';
import { LazyCropModal } from '../ui/lazy-crop-modal.ts';
import { useCardUpload } from './use-card-upload.ts';

/** Proportions of the part to choose: a cover's are fixed, a logo's are its own. */
const crops = { cover: coverAspect, logo: 'whole' } as const;

interface CardPictureFieldProps {
  form: CardForm;
  placement: Placement;
}

/** Chooses, crops, uploads and removes the logo or the cover of a card. */
export function CardPictureField({ form, placement }: CardPictureFieldProps) {
  const { t } = useTranslation(['edit', 'cards', 'common']);
  const url = form.values[placement];
  const { button, chosen, sentShare, isNew, check, close, send, error } = useCardUpload({
    form,
    field: placement,
    upload: (file, box, { signal, onSent }) =>
      callTelling(onSent)(
        uploads.cardPicture,
        { form: { picture: file, placement, crop: JSON.stringify(box) } },
        { signal },
      ),
  });
  const remove = () => {
    form.setFieldValue(placement, '');
    button.current?.focus();
  };
  return (
    <PhotoField
      label={t(`cards:fields.${placement}`)}
      hint={t(`pictures.${placement}.hint`)}
      shape={placement}
      picture={url ? <img src={url} alt="" /> : <Icon name="picture" size={28} />}
      message={{ text: error ?? (isNew && url ? t('pictures.done') : ''), isRefusal: Boolean(error) }}
      accept="image/*"
      button={t(url ? 'pictures.change' : `pictures.${placement}.choose`)}
      buttonRef={button}
      field={placement}
      after={
        url && (
          <Button
            variant="subtle"
            color="gray"
            aria-label={t(`pictures.${placement}.remove`)}
            onClick={remove}
          >
            {t('pictures.remove')}
          </Button>
        )
      }
      onChoose={(file) => void check(file)}
    >
      {chosen && (
        <Suspense fallback={<Text size="sm">{t('cards:photo.opening')}</Text>}>
          <LazyCropModal
            picture={chosen.address}
            shape={crops[placement]}
            words={{
              title: t(`pictures.${placement}.crop`),
              hint: t('pictures.cropHint'),
              keys: t('cards:photo.cropKeys'),
              area: t('pictures.cropArea'),
              zoom: t('cards:photo.zoom'),
              rotate: t('photo.turn'),
              turned: (degrees) => t('photo.turned', { degrees }),
              use: t('pictures.use'),
              sending: t('pictures.sending'),
              close: t('common:close'),
            }}
            sent={sentShare}
            onUse={(box) => void send(chosen.file, box)}
            onClose={close}
          />
        </Suspense>
      )}
    </PhotoField>
  );
}
