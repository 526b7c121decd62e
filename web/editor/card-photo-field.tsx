import { Text } from '@mantine/core';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { photoMaxBytes, uploads } from '@visita/core/uploads/contract';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { callTelling } from '../api/call.ts';
import type { CropBox } from '../ui/crop-modal.tsx';
import { Icon } from '../ui/icon.tsx';
import { useProblemToast } from '../ui/problem-toast.ts';
import { useChosenPhoto } from '../uploads/chosen-photo.ts';
import { PhotoField } from '../uploads/photo-field.tsx';
import type { CardForm } from './card-values.ts';
import { DrawnPortraitButton } from './drawn-portrait-button.tsx';

const CropModal = lazy(async () => ({ default: (await import('../ui/crop-modal.tsx')).CropModal }));

/** Problems that need another picture; others may be retried with the same one. */
const aboutPicture: readonly ProblemKey[] = [
  'fileTooLarge',
  'fileTypeNotAllowed',
  'imageUnreadable',
  'imageHeic',
  'imageTooManyPixels',
];

const limits = { isAllowed: (type: string) => type.startsWith('image/'), maxBytes: photoMaxBytes - 1 };

interface CardPhotoFieldProps {
  form: CardForm;
  isRequired?: boolean;
}

/** Chooses, crops and uploads the card's photo. Checks the file before the upload. */
export function CardPhotoField({ form, isRequired = true }: CardPhotoFieldProps) {
  const { t } = useTranslation(['cards', 'problems']);
  const words = useCropWords();
  const showProblem = useProblemToast();
  const button = useRef<HTMLButtonElement>(null);
  const sending = useRef<AbortController>(null);
  const { chosen, choose, putAway } = useChosenPhoto(limits);
  const [sentShare, setSentShare] = useState<number>();
  const [isNew, setNew] = useState(false);
  const { photo } = form.values;
  const error = form.errors['photo'];

  useEffect(() => {
    if (!chosen) return undefined;
    const opener = button.current;
    // closing the crop dialog returns the focus to the button
    return () => opener?.focus();
  }, [chosen]);

  const check = async (file: File) => {
    form.clearFieldError('photo');
    const problem = await choose(file);
    if (problem) form.setFieldError('photo', t(`photo.${problem}`));
  };

  const close = () => {
    sending.current?.abort();
    putAway();
    setSentShare(undefined);
  };

  const send = async (file: File, box: CropBox) => {
    sending.current = new AbortController();
    const { signal } = sending.current;
    setSentShare(0);
    try {
      const { url } = await callTelling(setSentShare)(
        uploads.photo,
        { form: { photo: file, crop: JSON.stringify(box) } },
        { signal },
      );
      form.setFieldValue('photo', url);
      setNew(true);
      close();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Problem)) throw error;
      setSentShare(undefined);
      if (!aboutPicture.includes(error.key)) return showProblem(error);
      close();
      form.setFieldError('photo', t(`problems:refusals.${error.key}.text`));
    }
  };

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
          <CropModal
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

function useCropWords(): ComponentProps<typeof CropModal>['words'] {
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
