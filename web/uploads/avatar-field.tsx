import { Button } from '@mantine/core';
import type { User } from '@visita/core/account/user';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { avatarMaxBytes, uploads } from '@visita/core/uploads/contract';
import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { callTelling } from '../api/call.ts';
import { saveUser } from '../session/session.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import { SendingBar } from '../ui/sending-bar.tsx';
import { useChosenPhoto, type ChosenPhoto } from './chosen-photo.ts';
import { PhotoField } from './photo-field.tsx';

const types = ['image/jpeg', 'image/png', 'image/gif'];

/** Problems that need another picture; others may be retried with the same one. */
const aboutPicture: readonly ProblemKey[] = [
  'avatarTooLarge',
  'avatarTypeNotAllowed',
  'imageUnreadable',
  'imageHeic',
  'imageTooManyPixels',
  'bodyTooLarge',
  'fileTooLarge',
];

/** Chooses, previews and uploads the user's photo. It is saved at once, independent of the form around it. */
export function AvatarField({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common', 'problems']);
  const showProblem = useProblemToast();
  const button = useRef<HTMLButtonElement>(null);
  const { chosen, choose, putAway } = useChosenPhoto({
    isAllowed: (type) => types.includes(type),
    maxBytes: avatarMaxBytes,
  });
  const [sentShare, setSentShare] = useState<number>();
  const [message, setMessage] = useState<{ text: string; isRefusal: boolean }>();
  const isSending = sentShare !== undefined;
  const picture = chosen?.address ?? user.avatar;
  const inform = (text: string) => setMessage({ text, isRefusal: false });

  const refuse = (text: string) => {
    putAway();
    setMessage({ text, isRefusal: true });
    button.current?.focus();
  };
  const check = async (file: File) => {
    const problem = await choose(file);
    // HEIC is not an allowed type for avatars
    if (problem) refuse(t(`avatar.${problem === 'heic' ? 'wrongType' : problem}`));
    else inform(t('avatar.preview'));
  };
  const send = async ({ file }: ChosenPhoto) => {
    setSentShare(0);
    inform(t('avatar.sending'));
    try {
      saveUser(await callTelling(setSentShare)(uploads.saveAvatar, { form: { avatar: file } }));
      putAway();
      inform(t('avatar.done'));
      button.current?.focus();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (aboutPicture.includes(error.key)) return refuse(t(`problems:refusals.${error.key}.text`));
      inform(t('avatar.preview'));
      showProblem(error);
    } finally {
      setSentShare(undefined);
    }
  };
  const cancel = () => {
    putAway();
    setMessage(undefined);
    button.current?.focus();
  };

  return (
    <PhotoField
      label={t('avatar.label')}
      hint={t('avatar.hint')}
      shape="round"
      picture={
        picture ? (
          <img src={picture} alt="" />
        ) : (
          <span aria-hidden="true">{Array.from(user.displayName)[0]}</span>
        )
      }
      message={message}
      accept={types.join()}
      button={picture ? t('avatar.change') : t('avatar.choose')}
      buttonRef={button}
      isDisabled={isSending}
      onChoose={(file) => void check(file)}
      before={
        chosen && (
          <Button loading={isSending} onClick={() => void send(chosen)}>
            {t('avatar.use')}
          </Button>
        )
      }
      after={
        chosen &&
        !isSending && (
          <Button variant="subtle" color="gray" onClick={cancel}>
            {t('common:cancel')}
          </Button>
        )
      }
    >
      <SendingBar share={sentShare} label={t('avatar.sending')} />
    </PhotoField>
  );
}
