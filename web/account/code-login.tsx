import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { CodeLogin as CodeLoginBody, security } from '@visita/core/account/security-contract';
import type { SignedIn } from '@visita/core/account/user';
import { MailedCode } from '@visita/core/identity/mailed-code';
import { useState } from 'react';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CodeForm } from '../identity/code-form.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { useAction } from '../ui/use-action.ts';
import { answerProblem } from './answer-problem.ts';
import { usePrintedName } from './greeting.ts';
import { GuestScreen } from './guest-screen.tsx';

const Body = MailedCode.pick({ code: true });
const NameForm = CodeLoginBody.pick({ displayName: true }).required();

interface CodeLoginProps {
  email: string;
  isShared: boolean;
  /** The secret of the first request. */
  secret: string;
  /** Called if the account needs a second factor, with a function that repeats the login with its code. */
  onFactor: (send: (factorCode: string) => Promise<SignedIn>) => void;
  onBack: () => void;
  onDone: (signedIn: SignedIn) => Promise<void>;
}

/** Logs in by the mailed code, and asks for a name where the address has no account yet. */
export function CodeLogin({
  email,
  isShared,
  secret: firstSecret,
  onFactor,
  onBack,
  onDone,
}: CodeLoginProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const [secret, setSecret] = useState(firstSecret);
  const [isSentAgain, setSentAgain] = useState(false);
  const [mailedCode, setMailedCode] = useState<{ secret: string; code: string }>();
  const { isSending, attempt } = useAction();
  const send = (
    proof: { secret: string; code: string },
    more: { factorCode?: string; displayName?: string },
  ) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return writeWithoutReload(security.loginByCode, {
      body: { mailedCode: proof, isShared, language, timeZone, ...more },
    });
  };
  const sendAgain = async () => {
    const answer = await writeWithoutReload(security.requestLoginCode, { body: { email, language } });
    setSecret(answer.secret);
    setSentAgain(true);
  };
  if (mailedCode)
    return (
      <NewName
        email={email}
        onSend={async (displayName) => onDone(await send(mailedCode, { displayName }))}
        onBack={onBack}
      />
    );
  return (
    <GuestScreen title={t('login.code.title')} lead={t('login.code.lead', { email })} isAnswer>
      <CodeForm
        schema={Body}
        label={t('proof.code')}
        submit={t('login.submit')}
        isDigits
        onSend={({ code }) => {
          const proof = { secret, code };
          return answerProblem(send(proof, {}).then(onDone), {
            secondFactorNeeded: () => onFactor((factorCode) => send(proof, { factorCode })),
            displayNameNeeded: () => setMailedCode(proof),
          });
        }}
      />
      <Text size="sm">{t('login.code.junk')}</Text>
      <div>
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={isSending}
          onClick={() => void attempt(sendAgain)}
        >
          {t('login.code.again')}
        </Button>
        <output>{isSentAgain ? t('login.code.sentAgain') : ''}</output>
      </div>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
        {t('login.choice.back')}
      </Anchor>
    </GuestScreen>
  );
}

interface NewNameProps {
  email: string;
  onSend: (displayName: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the name of a new account, whose address the code has proved. */
function NewName({ email, onSend, onBack }: NewNameProps) {
  const { t } = useTranslation('account');
  const form = useContractForm({
    schema: NameForm,
    initialValues: { displayName: '' },
    labels: { displayName: t('fields.displayName') },
  });
  usePrintedName(form.values.displayName);
  return (
    <GuestScreen title={t('login.name.title')} lead={t('login.name.lead', { email })} isAnswer>
      <form onSubmit={form.submit(({ displayName }) => onSend(displayName))} noValidate method="post">
        <Stack gap="md">
          <TextInput
            label={t('fields.displayName')}
            autoComplete="name"
            required
            withAsterisk={false}
            {...form.getInputProps('displayName')}
          />
          <Button type="submit" size="md" loading={form.isSending}>
            {t('register.submit')}
          </Button>
        </Stack>
      </form>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
        {t('login.choice.back')}
      </Anchor>
    </GuestScreen>
  );
}
