import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import type { SignedIn } from '@visita/core/account/user';
import { EmailForm } from '@visita/core/email-form';
import { useLocation, useSearchParams, Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { FederatedButtons } from './federated-buttons.tsx';
import { useGreeting } from './greeting.ts';
import { GuestScreen } from './guest-screen.tsx';
import noteClasses from './login-note.module.css';
import { useInvitedEmail } from './use-invited-email.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

interface LoginAddressProps {
  email: string;
  onNext: (email: string) => void;
  onDone: (signedIn: SignedIn) => Promise<void>;
}

/** The first step of a login: the address, beside the ways that need none. */
export function LoginAddress({ email, onNext, onDone }: LoginAddressProps) {
  const { t } = useTranslation('account');
  const path = usePath();
  const [query] = useSearchParams();
  const lead = useGreeting('login');
  const form = useContractForm({
    schema: EmailForm,
    initialValues: { email },
    labels: { email: t('fields.email') },
  });
  useInvitedEmail(form.values.email, (invited) => form.setFieldValue('email', invited));
  usePasskeyAutofill(onDone);
  const next = form.submit((values) => {
    onNext(values.email.trim());
    return Promise.resolve();
  });
  return (
    <GuestScreen title={t('login.title')} lead={lead}>
      <LoginNote />
      <form onSubmit={next} noValidate method="post">
        <Stack gap="md">
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            withAsterisk={false}
            required
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" loading={form.isSending}>
            {t('login.next')}
          </Button>
        </Stack>
      </form>
      <FederatedButtons />
      <Text size="sm">
        {t('login.noAccount')}
        <SentenceGap />
        <Anchor
          component={Link}
          to={{ pathname: path('/register'), search: query.toString() }}
          size="sm"
          underline="always"
        >
          {t('login.register')}
        </Anchor>
      </Text>
    </GuestScreen>
  );
}

const notes = ['passwordChanged', 'verified'] as const;

/** A confirmation of the action that led here, such as a changed password. */
function LoginNote() {
  const { t } = useTranslation('account');
  const loginNote = (useLocation().state as { note?: string } | null)?.note;
  const note = notes.find((one) => one === loginNote);
  return note ? <output className={noteClasses.note}>{t(`notes.${note}`)}</output> : null;
}
