import { useEffect } from 'react';
import { FederatedPassword } from './federated-password.tsx';
import type { FederatedProvider } from './federated-question.ts';
import { FederatedSecondFactor } from './federated-second-factor.tsx';
import { useFederatedLogin } from './use-federated-login.ts';

interface FederatedWayProps {
  /** The pressed button; each click is a new object, which starts the redirect. */
  choice: { provider: FederatedProvider } | undefined;
  setBusy: (isBusy: boolean) => void;
}

/** The redirect to the provider and the handling of its response, including the password dialog. */
export function FederatedWay({ choice, setBusy }: FederatedWayProps) {
  const { leave, connect, confirm } = useFederatedLogin(setBusy);
  useEffect(() => {
    if (choice) void leave(choice.provider);
    // only a click starts the redirect
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choice]);
  if (connect) return <FederatedPassword {...connect} />;
  return confirm ? <FederatedSecondFactor {...confirm} /> : null;
}
