import { Button, Input, Text } from '@mantine/core';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { photoMaxBytes, uploads } from '@visita/core/uploads/contract';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callTelling } from '../api/call.ts';
import type { CropBox } from '../ui/crop-modal.tsx';
import { Icon } from '../ui/icon.tsx';
import { useProblemToast } from '../ui/problem-toast.ts';
import type { CardForm } from './card-values.ts';
import classes from './photo-field.module.css';

const CropModal = lazy(async () => ({ default: (await import('../ui/crop-modal.tsx')).CropModal }));

/** What another picture would mend; anything else is worth another try with this one. */
const aboutPicture: readonly ProblemKey[] = ['fileTooLarge', 'fileTypeNotAllowed', 'imageUnreadable'];

interface Chosen {
  file: File;
  address: string;
}

/** Choose, cut square, send: the card's photo. What cannot work is said before anything is sent. */
export function EditPhoto({ form }: { form: CardForm }) {
  const { t } = useTranslation(['cards', 'common', 'edit', 'problems']);
  const showProblem = useProblemToast();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sending = useRef<AbortController>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [sent, setSent] = useState<number>();
  const [isNew, setNew] = useState(false);
  const [hintId, errorId] = [useId(), useId()];
  const { photo } = form.values;
  const error = form.errors['photo'];

  useEffect(() => {
    if (!chosen) return undefined;
    const opener = button.current;
    return () => {
      URL.revokeObjectURL(chosen.address);
      // the dialog that had the focus is gone with the picture
      opener?.focus();
    };
  }, [chosen]);

  const choose = async (file: File) => {
    form.clearFieldError('photo');
    if (!file.type.startsWith('image/')) return form.setFieldError('photo', t('photo.notImage'));
    if (file.size >= photoMaxBytes) return form.setFieldError('photo', t('photo.tooLarge'));
    const address = URL.createObjectURL(file);
    if (await isReadable(address)) return setChosen({ file, address });
    URL.revokeObjectURL(address);
    form.setFieldError('photo', t('photo.unreadable'));
  };

  const close = () => {
    sending.current?.abort();
    setChosen(undefined);
    setSent(undefined);
  };

  const send = async (file: File, box: CropBox) => {
    sending.current = new AbortController();
    const { signal } = sending.current;
    setSent(0);
    try {
      const { url } = await callTelling(setSent)(uploads.photo, { form: { photo: file, crop: JSON.stringify(box) } }, { signal });
      form.setFieldValue('photo', url);
      setNew(true);
      close();
    } catch (refused) {
      if (signal.aborted) return;
      if (!(refused instanceof Problem)) throw refused;
      setSent(undefined);
      if (!aboutPicture.includes(refused.key)) return showProblem(refused);
      close();
      form.setFieldError('photo', t(`problems:refusals.${refused.key}.text`));
    }
  };

  return (
    <div className={classes.photo}>
      <div className={classes.frame} data-refused={error ? true : undefined}>
        {photo ? <img src={photo} alt={t('photo.alt')} width={112} height={112} /> : <Icon name="user" size={40} />}
      </div>
      <div>
        <Input.Label required component="div">
          {t('fields.photo')}
        </Input.Label>
        <Text size="sm" c="dimmed" id={hintId} mb="xs">
          {t('photo.hint')}
        </Text>
        <Button
          ref={button}
          variant="default"
          leftSection={<Icon name="camera" size={18} />}
          data-path="photo"
          aria-describedby={`${hintId} ${errorId}`}
          onClick={() => input.current?.click()}
        >
          {photo ? t('photo.change') : t('photo.choose')}
        </Button>
        <Text
          component="output"
          display="block"
          size="sm"
          id={errorId}
          c={error ? 'var(--mantine-color-error)' : 'dimmed'}
          className={classes.said}
        >
          {error ?? (isNew && photo ? t('photo.done') : '')}
        </Text>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // the same file may be chosen twice
          currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
      {chosen && (
        <Suspense fallback={<Text size="sm">{t('photo.opening')}</Text>}>
          <CropModal
            picture={chosen.address}
            words={{
              title: t('photo.cropTitle'),
              hint: t('photo.cropHint'),
              area: t('photo.cropArea'),
              zoom: t('photo.zoom'),
              turn: t('edit:photo.turn'),
              turned: (degrees) => t('edit:photo.turned', { degrees }),
              use: t('photo.use'),
              sending: t('photo.sending'),
              close: t('common:close'),
            }}
            sent={sent}
            onUse={(box) => void send(chosen.file, box)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

async function isReadable(address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => true,
    () => false,
  );
}
