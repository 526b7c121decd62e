import { Button, Group, Text } from '@mantine/core';
import type { User } from '@visita/core/account/user';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { uploads } from '@visita/core/uploads/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callTelling } from '../api/call.ts';
import { keepUser } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { useProblemToast } from '../ui/problem-toast.ts';
import { SendingBar } from '../ui/sending-bar.tsx';
import { avatarTypes, checkAvatar } from './check-avatar.ts';
import classes from './avatar-field.module.css';

/** What another picture would mend; anything else is worth another try with this one. */
const aboutPicture: readonly ProblemKey[] = ['avatarTooLarge', 'avatarTypeNotAllowed', 'imageUnreadable', 'bodyTooLarge', 'fileTooLarge'];

interface Chosen {
  file: File;
  address: string;
}

/** Choose, look, send: the picture of oneself. It is kept at once, apart from the form it stands in. */
export function AvatarField({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common', 'problems']);
  const showProblem = useProblemToast();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [sent, setSent] = useState<number>();
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean }>();
  const [hintId, saidId] = [useId(), useId()];
  const isSending = sent !== undefined;
  const shown = chosen?.address ?? user.avatar;

  useEffect(() => {
    if (!chosen) return undefined;
    return () => URL.revokeObjectURL(chosen.address);
  }, [chosen]);

  const refuse = (text: string) => {
    setChosen(undefined);
    setSaid({ text, isRefusal: true });
    button.current?.focus();
  };
  const choose = async (file: File) => {
    const refusal = await checkAvatar(file);
    if (refusal) return refuse(t(`avatar.${refusal}`));
    setSaid({ text: t('avatar.preview'), isRefusal: false });
    return setChosen({ file, address: URL.createObjectURL(file) });
  };
  const send = async ({ file }: Chosen) => {
    setSent(0);
    setSaid({ text: t('avatar.sending'), isRefusal: false });
    try {
      keepUser(await callTelling(setSent)(uploads.keepAvatar, { form: { avatar: file } }));
      setChosen(undefined);
      setSaid({ text: t('avatar.done'), isRefusal: false });
      button.current?.focus();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      if (aboutPicture.includes(refused.key)) return refuse(t(`problems:refusals.${refused.key}.text`));
      setSaid({ text: t('avatar.preview'), isRefusal: false });
      showProblem(refused);
    } finally {
      setSent(undefined);
    }
  };

  return (
    <div className={classes.avatar}>
      <div className={classes.frame} data-refused={said?.isRefusal || undefined}>
        {shown ? <img src={shown} alt="" /> : <span aria-hidden="true">{Array.from(user.displayName)[0]}</span>}
      </div>
      <div>
        <Text size="sm" fw={500}>
          {t('avatar.label')}
        </Text>
        <Text size="sm" c="dimmed" id={hintId} mb="xs">
          {t('avatar.hint')}
        </Text>
        <Group gap="xs">
          {chosen && (
            <Button loading={isSending} onClick={() => void send(chosen)}>
              {t('avatar.use')}
            </Button>
          )}
          <Button
            ref={button}
            variant="default"
            leftSection={<Icon name="camera" size={18} />}
            disabled={isSending}
            aria-describedby={`${hintId} ${saidId}`}
            onClick={() => input.current?.click()}
          >
            {shown ? t('avatar.change') : t('avatar.choose')}
          </Button>
          {chosen && !isSending && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                setChosen(undefined);
                setSaid(undefined);
                button.current?.focus();
              }}
            >
              {t('common:cancel')}
            </Button>
          )}
        </Group>
        <Text
          component="output"
          display="block"
          size="sm"
          id={saidId}
          c={said?.isRefusal ? 'var(--mantine-color-error)' : 'dimmed'}
          className={classes.said}
        >
          {said?.text}
        </Text>
        <SendingBar share={sent} label={t('avatar.sending')} />
      </div>
      <input
        ref={input}
        type="file"
        accept={avatarTypes.join()}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // the same file may be chosen twice
          currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
    </div>
  );
}
