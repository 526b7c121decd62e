import { Anchor } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { FactorForm } from '../identity/factor-form.tsx';
import { GuestScreen } from './guest-screen.tsx';

interface SecondStepProps {
  /** Repeats the login with the code. */
  onSend: (factorCode: string) => Promise<unknown>;
  onBack: () => void;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function SecondStep({ onSend, onBack }: SecondStepProps) {
  const { t } = useTranslation(['account', 'identity']);
  return (
    <GuestScreen title={t('secondStep.title')} lead={t('identity:lead')} isAnswer>
      <FactorForm submit={t('login.submit')} onSend={onSend} />
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onBack}>
        {t('secondStep.back')}
      </Anchor>
    </GuestScreen>
  );
}
