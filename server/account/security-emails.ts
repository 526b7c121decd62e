import { mailedCodeMinutes } from '@visita/core/identity/mailed-code';
import type { Language } from '@visita/core/languages';
import { translatorFor } from '../http/words.ts';
import { accountEmail, type AccountEmailDeps, type AccountEmailPerson } from './emails.ts';

/** Changes of an account's factors, of which its owner is notified. */
export const securityChanges = [
  'secondFactorAdded',
  'secondFactorRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'factorsRemoved',
  'wrongCodes',
] as const;
type SecurityChange = (typeof securityChanges)[number];

export const securityChangeEmail = (
  deps: AccountEmailDeps,
  { user, change }: { user: AccountEmailPerson; change: SecurityChange },
) => accountEmail(deps, { user, action: change, notes: 'securityChange', path: '/settings#two-step' });

export const codeEmail = (
  deps: AccountEmailDeps,
  { user, code }: { user: AccountEmailPerson; code: string },
) => {
  const label = translatorFor(user.language)('emails:account.code.label');
  const params = { minutes: String(mailedCodeMinutes) };
  return accountEmail(deps, { user, action: 'code', params, lines: [{ rows: [{ label, value: code }] }] });
};

const minutes = String(mailedCodeMinutes);

export const loginCodeEmail = (
  deps: AccountEmailDeps,
  { user, code }: { user: AccountEmailPerson; code: string },
) => accountEmail(deps, { user, action: 'loginCode', params: { minutes }, lines: [{ code }] });

/** The code for an address without an account, which creates one. */
export const welcomeCodeEmail = (
  deps: AccountEmailDeps,
  { email, language, code }: { email: string; language: Language; code: string },
) => {
  const user = { email, language, displayName: '', isVerified: false };
  const params = { minutes, brand: deps.config.brand };
  return accountEmail(deps, { user, action: 'welcomeCode', params, lines: [{ code }] });
};
