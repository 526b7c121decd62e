import { Anchor, Button, Stack } from '@mantine/core';
import { security } from '@visita/core/account/security-contract';
import type { SignedIn } from '@visita/core/account/user';
import type { ReactNode } from 'react';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAction } from '../ui/use-action.ts';
import { GuestScreen } from './guest-screen.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

interface LoginChoiceProps {
  email: string;
  isShared: boolean;
  /** The choice of a session that ends with the browser. */
  sharing: ReactNode;
  /** Called with the secret of the request once a code was mailed. */
  onCode: (secret: string) => void;
  onPassword: () => void;
  onBack: () => void;
  onDone: (signedIn: SignedIn) => Promise<void>;
}

/** The ways to log in, the same for every address. */
export function LoginChoice({
  email,
  isShared,
  sharing,
  onCode,
  onPassword,
  onBack,
  onDone,
}: LoginChoiceProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { isSending, attempt } = useAction();
  const mailCode = async () =>
    onCode((await writeWithoutReload(security.requestLoginCode, { body: { email, language } })).secret);
  return (
    <GuestScreen title={t('login.choice.title')} lead={t('login.choice.lead', { email })} isAnswer>
      <Stack gap="md" mt="xs">
        <Button size="md" loading={isSending} onClick={() => void attempt(mailCode)}>
          {t('login.choice.code')}
        </Button>
        <Button size="md" variant="default" onClick={onPassword}>
          {t('login.choice.password')}
        </Button>
        <PasskeyLogin isShared={isShared} onDone={onDone} />
      </Stack>
      {sharing}
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
        {t('login.choice.other')}
      </Anchor>
    </GuestScreen>
  );
}
