import { useTranslation } from '../i18n/use-translation.ts';
import { FactorForm } from '../identity/factor-form.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface FederatedSecondFactorProps {
  send: (factorCode: string) => Promise<void>;
  cancel: () => void;
}

/** Asks for a code of the authenticator app after Google or Apple has confirmed who it is. */
export function FederatedSecondFactor({ send, cancel }: FederatedSecondFactorProps) {
  const { t } = useTranslation(['account', 'identity']);
  return (
    <Dialog isOpen onClose={cancel} title={t('secondStep.title')}>
      <p>{t('identity:lead')}</p>
      <FactorForm submit={t('login.submit')} onSend={send} />
    </Dialog>
  );
}
