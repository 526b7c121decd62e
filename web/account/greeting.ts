import type { Words } from '@visita/core/locales/words';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';

/** The context that the layout gives to the login and register screens. */
export interface GuestContext {
  /** Shows a name on the card beside the form. */
  printName: (name: string) => void;
  /** The guest's purpose before the login; undefined if it is not known. */
  purpose: GuestPurpose | undefined;
}

type PlanName = keyof Words['plans']['sold'];

export type GuestPurpose =
  | { kind: 'plan'; plan: PlanName }
  | { kind: 'cart' }
  /** `email` is the address that was invited. */
  | { kind: 'invitation'; plan: PlanName; name: string; email: string };

/** The sentence below the title of the login or register screen: what is being bought or offered, or else the usual one. */
export function useGreeting(screen: 'login' | 'register'): string {
  const { t } = useTranslation(['account', 'plans']);
  const { purpose } = useOutletContext<GuestContext>();
  if (!purpose) return t(`${screen}.lead`);
  if (purpose.kind === 'cart') return t(`${screen}.purpose.cart`);
  const plan = t(`plans:sold.${purpose.plan}`);
  if (purpose.kind === 'plan') return t(`${screen}.purpose.plan`, { plan });
  return t(`${screen}.purpose.invitation`, { plan, name: purpose.name });
}
