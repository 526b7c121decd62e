import { regionOf } from '@visita/core/languages';
import type { App } from '../deps.ts';
import { wordsOf } from '../http/words.ts';
import type { Block } from '../mail/email-blocks.ts';
import { writeLetter } from '../mail/email.ts';
import type { UserRow } from './queries.ts';

type Person = Pick<UserRow, 'email' | 'displayName' | 'language'>;
type Deed =
  | 'verification'
  | 'reset'
  | 'passwordChanged'
  | 'newSignIn'
  | 'googleConnected'
  | 'accountProved'
  | 'addressAsked'
  | 'addressChanged'
  | 'erasure'
  | 'exportReady';

interface Written {
  user: Person;
  deed: Deed;
  to?: string;
  params?: Record<string, string>;
  /** Where the button leads: a path of the site in the person's language. */
  path?: string;
  lines?: Block[];
}

type Lent = Pick<App, 'config'>;

/** Every letter of this room is built alike: a greeting, what happened, what to do, what is safe. */
async function letter({ config }: Lent, { user, deed, to = user.email, params = {}, path, lines = [] }: Written) {
  const t = wordsOf(user.language);
  // each letter has names of its own in its sentences, which the type of one key cannot say for all
  const say = t as (key: string, params: Record<string, string>) => string;
  const words = (part: 'subject' | 'text' | 'note' | 'button') => say(`emails:account.${deed}.${part}`, params);
  const url = path && `${config.publicUrl}/${user.language.toLowerCase()}${path}`;
  const blocks: Block[] = [
    { heading: words('subject') },
    { paragraph: t('emails:account.hello', { name: user.displayName }) },
    { paragraph: words('text') },
    ...lines,
    ...(url ? [{ button: { label: words('button'), url } }] : []),
    { smallPrint: words('note') },
  ];
  const written = await writeLetter(config, { subject: words('subject'), blocks, language: user.language, preview: words('text') });
  return { ...written, to: { name: user.displayName, address: to } };
}

export const verificationLetter = (app: Lent, { user, to, token }: { user: Person; to: string; token: string }) =>
  letter(app, { user, to, deed: 'verification', path: `/verify-email/${token}` });

export const resetLetter = (app: Lent, { user, token }: { user: Person; token: string }) =>
  letter(app, { user, deed: 'reset', path: `/reset-password?token=${token}` });

export const passwordChangedLetter = (app: Lent, { user }: { user: Person }) =>
  letter(app, { user, deed: 'passwordChanged', path: '/forgot-password' });

export const newSignInLetter = (app: Lent, { user, userAgent, at }: { user: UserRow; userAgent: string; at: Date }) => {
  const t = wordsOf(user.language);
  const time = new Intl.DateTimeFormat(user.language, { dateStyle: 'long', timeStyle: 'short', timeZone: user.timeZone }).format(at);
  const rows = [
    { label: t('emails:account.newSignIn.device'), value: userAgent },
    { label: t('emails:account.newSignIn.time'), value: `${time} (${user.timeZone})` },
  ];
  return letter(app, { user, deed: 'newSignIn', path: '/forgot-password', lines: [{ rows }] });
};

export const googleConnectedLetter = (app: Lent, { user }: { user: Person }) =>
  letter(app, { user, deed: 'googleConnected', path: '/forgot-password' });

export const accountProvedLetter = (app: Lent, { user }: { user: Person }) =>
  letter(app, { user, deed: 'accountProved', path: '/settings' });

export const addressAskedLetter = (app: Lent, { user, to }: { user: UserRow; to: string }) =>
  letter(app, { user, to, deed: 'addressAsked', params: { email: user.pendingEmail ?? '' }, path: '/forgot-password' });

export const addressChangedLetter = (app: Lent, { user, to }: { user: Person; to: string }) =>
  letter(app, { user, to, deed: 'addressChanged', params: { email: user.email } });

export const erasureLetter = (app: Lent, { user, erasedAt }: { user: UserRow; erasedAt: Date }) => {
  const date = new Intl.DateTimeFormat(regionOf(user.language), {
    dateStyle: 'long',
    timeZone: user.timeZone,
  }).format(erasedAt);
  return letter(app, { user, deed: 'erasure', params: { date }, path: '/settings' });
};

export const exportReadyLetter = (app: Lent, { user }: { user: Person }) => letter(app, { user, deed: 'exportReady', path: '/settings' });
