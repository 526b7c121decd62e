import { formatDate, promisedDay } from '@visita/core/format-date';
import { plainName } from '@visita/core/plain-name';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock } from '../mail/email-blocks.ts';
import { writeEmail } from '../mail/email.ts';
import { emailGreeting, knownName } from './greeting.ts';
import type { UserRow } from './queries.ts';

export type AccountEmailPerson = Pick<UserRow, 'email' | 'displayName' | 'isVerified' | 'language'>;
type Action =
  | 'verification'
  | 'reset'
  | 'passwordChanged'
  | 'newSignIn'
  | 'googleConnected'
  | 'appleConnected'
  | 'keyCreated'
  | 'appConnected'
  | 'appPasswordCreated'
  | 'webhookDisabled'
  | 'accountProved'
  | 'addressAsked'
  | 'addressChanged'
  | 'erasure'
  | 'exportReady'
  | 'code'
  | 'loginCode'
  | 'welcomeCode'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'factorsRemoved'
  | 'wrongCodes';

interface AccountEmailData {
  user: AccountEmailPerson;
  action: Action;
  /** The key of the button and the note, if several emails have the same. */
  notes?: 'securityChange';
  to?: string;
  params?: Record<string, string>;
  /** The button's target: a path of the site, without the language. */
  path?: string;
  lines?: EmailBlock[];
}

export type AccountEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;

/** Writes an email of this module: greeting, event, what to do, and a note on security. */
export async function accountEmail(
  { config, currentSeller }: AccountEmailDeps,
  { user, action, notes, to = user.email, params = {}, path, lines = [] }: AccountEmailData,
) {
  const t = translatorFor(user.language);
  // the name of an account before it was verified may have been chosen by another person
  const name = action === 'accountProved' ? '' : knownName(user, to);
  // each email has its own parameters, which the type of a single key cannot express for all of them
  const translate = t as (key: string, params: Record<string, string>) => string;
  const words = (part: 'subject' | 'text' | 'note' | 'button') =>
    translate(
      `emails:account.${part === 'note' || part === 'button' ? (notes ?? action) : action}.${part}`,
      params,
    );
  const url = path && `${config.publicUrl}/${user.language.toLowerCase()}${path}`;
  const blocks: EmailBlock[] = [
    { heading: words('subject') },
    { paragraph: emailGreeting(name, user.language) },
    { paragraph: words('text') },
    ...lines,
    ...(url ? [{ button: { label: words('button'), url } }] : []),
    { smallPrint: words('note') },
  ];
  const email = await writeEmail(
    { config, currentSeller },
    { subject: words('subject'), blocks, language: user.language, preview: words('text') },
  );
  return { ...email, to: { name, address: to } };
}

export const verificationEmail = (
  deps: AccountEmailDeps,
  { user, to, token }: { user: AccountEmailPerson; to: string; token: string },
) => accountEmail(deps, { user, to, action: 'verification', path: `/verify-email#${token}` });

interface Reset {
  user: AccountEmailPerson;
  token: string;
  /** The tapped card to return to after the reset. */
  tapped: string | undefined;
}

export const resetEmail = (deps: AccountEmailDeps, { user, token, tapped }: Reset) =>
  accountEmail(deps, {
    user,
    action: 'reset',
    path: `/reset-password${tapped ? `?tapped=${tapped}` : ''}#${token}`,
  });

export const passwordChangedEmail = (deps: AccountEmailDeps, { user }: { user: AccountEmailPerson }) =>
  accountEmail(deps, { user, action: 'passwordChanged', path: '/forgot-password' });

export const newSignInEmail = (
  deps: AccountEmailDeps,
  { user, userAgent, at }: { user: UserRow; userAgent: string; at: Date },
) => {
  const t = translatorFor(user.language);
  const time = formatDate(at, user.language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: user.timeZone,
  });
  const rows = [
    { label: t('emails:account.newSignIn.device'), value: userAgent },
    { label: t('emails:account.newSignIn.time'), value: `${time} (${user.timeZone})` },
  ];
  return accountEmail(deps, { user, action: 'newSignIn', path: '/forgot-password', lines: [{ rows }] });
};

export const googleConnectedEmail = (deps: AccountEmailDeps, { user }: { user: AccountEmailPerson }) =>
  accountEmail(deps, { user, action: 'googleConnected', path: '/forgot-password' });

export const appleConnectedEmail = (deps: AccountEmailDeps, { user }: { user: AccountEmailPerson }) =>
  accountEmail(deps, { user, action: 'appleConnected', path: '/forgot-password' });

export const keyCreatedEmail = (
  deps: AccountEmailDeps,
  { user, name, prefix }: { user: AccountEmailPerson; name: string; prefix: string },
) => {
  const rows = [{ label: name, value: `${prefix}…` }];
  return accountEmail(deps, { user, action: 'keyCreated', path: '/settings#api-keys', lines: [{ rows }] });
};

export const appConnectedEmail = (
  deps: AccountEmailDeps,
  { user, name, host }: { user: AccountEmailPerson; name: string; host: string | null },
) => {
  const t = translatorFor(user.language);
  // the name is the app's own word, so the host comes first
  const value = `${host ?? t('emails:account.appConnected.local')} (${plainName(name)})`;
  const rows = [{ label: t('emails:account.appConnected.app'), value }];
  return accountEmail(deps, {
    user,
    action: 'appConnected',
    path: '/settings#connected-apps',
    lines: [{ rows }],
  });
};

export const appPasswordCreatedEmail = (
  deps: AccountEmailDeps,
  { user, name }: { user: AccountEmailPerson; name: string },
) => {
  const t = translatorFor(user.language);
  const rows = [{ label: t('emails:account.appPasswordCreated.device'), value: name }];
  return accountEmail(deps, {
    user,
    action: 'appPasswordCreated',
    path: '/settings#app-passwords',
    lines: [{ rows }],
  });
};

interface WebhookDisabled {
  user: AccountEmailPerson;
  endpointId: string;
  url: string;
  because: 'gone' | 'failing' | 'secretLost';
}

export const webhookDisabledEmail = (
  deps: AccountEmailDeps,
  { user, endpointId, url, because }: WebhookDisabled,
) => {
  const t = translatorFor(user.language);
  const rows = [{ label: new URL(url).host, value: t(`emails:account.webhookDisabled.because.${because}`) }];
  const path = `/settings/webhooks/${endpointId}`;
  return accountEmail(deps, { user, action: 'webhookDisabled', path, lines: [{ rows }] });
};

export const accountProvedEmail = (deps: AccountEmailDeps, { user }: { user: AccountEmailPerson }) =>
  accountEmail(deps, { user, action: 'accountProved', path: '/settings' });

export const addressRequestedEmail = (deps: AccountEmailDeps, { user, to }: { user: UserRow; to: string }) =>
  accountEmail(deps, {
    user,
    to,
    action: 'addressAsked',
    params: { email: user.pendingEmail ?? '' },
    path: '/forgot-password',
  });

export const addressChangedEmail = (
  deps: AccountEmailDeps,
  { user, to }: { user: AccountEmailPerson; to: string },
) => accountEmail(deps, { user, to, action: 'addressChanged', params: { email: user.email } });

interface Erasure {
  user: UserRow;
  erasedAt: Date;
  /** The sentences about the account's plans. */
  lines: EmailBlock[];
}

export const erasureEmail = (deps: AccountEmailDeps, { user, erasedAt, lines }: Erasure) => {
  const date = promisedDay(erasedAt, user);
  return accountEmail(deps, { user, action: 'erasure', params: { date }, path: '/settings', lines });
};

export const exportReadyEmail = (deps: AccountEmailDeps, { user }: { user: AccountEmailPerson }) =>
  accountEmail(deps, { user, action: 'exportReady', path: '/settings' });
