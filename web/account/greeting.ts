import type { Words } from '@visita/core/locales/words';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useOutletContext } from 'react-router';

/** The outlet context of the sign-in and registration screens. */
export interface GuestContext {
  /** Shows a name on the card beside the form. */
  printName: (name: string) => void;
  /** The reason why a guest signs in; undefined if unknown. */
  purpose: GuestPurpose | undefined;
}

type PlanName = keyof Words['plans']['sold'];

export type GuestPurpose =
  | { kind: 'plan'; plan: PlanName }
  | { kind: 'cart' }
  /** `email` is the invited address. */
  | { kind: 'invitation'; plan: PlanName; name: string; email: string };

/**
 * Returns the sentence below the title of the sign-in or registration: the purchase or invitation, or the
 * default.
 */
export function useGreeting(screen: 'login' | 'register'): string {
  const { t } = useTranslation(['account', 'plans']);
  const { purpose } = useOutletContext<GuestContext>();
  if (!purpose) return t(`${screen}.lead`);
  if (purpose.kind === 'cart') return t(`${screen}.purpose.cart`);
  const plan = t(`plans:sold.${purpose.plan}`);
  if (purpose.kind === 'plan') return t(`${screen}.purpose.plan`, { plan });
  return t(`${screen}.purpose.invitation`, { plan, name: purpose.name });
}

/** Shows a name on the card beside the form, as long as the form is open. */
export function usePrintedName(name: string): void {
  const { printName } = useOutletContext<GuestContext>();
  useEffect(() => {
    printName(name);
    return () => printName('');
  }, [printName, name]);
}
