import { Problem, type ProblemKey } from '@visita/core/problems';
import { photoMaxBytes } from '@visita/core/uploads/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { CropBox } from '../ui/crop-modal.tsx';
import { useProblemToast } from '../ui/problem-toast.ts';
import { useChosenPhoto } from '../uploads/chosen-photo.ts';
import type { CardForm } from './card-values.ts';

/** Problems that need another picture; others may be retried with the same one. */
const aboutPicture: readonly ProblemKey[] = [
  'fileTooLarge',
  'fileTypeNotAllowed',
  'imageUnreadable',
  'imageHeic',
  'imageTooManyPixels',
];

const limits = { isAllowed: (type: string) => type.startsWith('image/'), maxBytes: photoMaxBytes - 1 };

interface CardUpload {
  form: CardForm;
  /** The field of the form that has the picture's address. */
  field: 'photo' | 'logo' | 'cover';
  /** Uploads the chosen part of a picture, and resolves with its address. */
  upload: (file: File, box: CropBox, options: UploadOptions) => Promise<{ url: string }>;
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onSent: (share: number) => void;
}

/** State of a card's picture that is chosen, checked, cropped and uploaded. */
export function useCardUpload({ form, field, upload }: CardUpload) {
  const { t } = useTranslation(['cards', 'problems']);
  const showProblem = useProblemToast();
  const button = useRef<HTMLButtonElement>(null);
  const sending = useRef<AbortController>(null);
  const { chosen, choose, putAway } = useChosenPhoto(limits);
  const [sentShare, setSentShare] = useState<number>();
  const [isNew, setNew] = useState(false);

  useEffect(() => {
    if (!chosen) return undefined;
    const opener = button.current;
    // closing the crop dialog returns the focus to the button
    return () => opener?.focus();
  }, [chosen]);

  const check = async (file: File) => {
    form.clearFieldError(field);
    const problem = await choose(file);
    if (problem) form.setFieldError(field, t(`photo.${problem}`));
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
      const { url } = await upload(file, box, { signal, onSent: setSentShare });
      form.setFieldValue(field, url);
      setNew(true);
      close();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Problem)) throw error;
      setSentShare(undefined);
      if (!aboutPicture.includes(error.key)) return showProblem(error);
      close();
      form.setFieldError(field, t(`problems:refusals.${error.key}.text`));
    }
  };

  return { button, chosen, sentShare, isNew, setNew, check, close, send, error: form.errors[field] };
}
