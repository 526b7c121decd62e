import { promisedDay } from '@visita/core/format-date';
import { prefixFor, type Language } from '@visita/core/languages';
import { plainName } from '@visita/core/plain-name';
import type { PlanCode } from '@visita/core/plans/plan';
import { emailGreeting, knownName } from '../account/greeting.ts';
import type { UserRow } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock } from '../mail/email-blocks.ts';
import { writeEmail } from '../mail/email.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';

type SubscriptionSeatEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;

interface SubscriptionSeatEmailData {
  to: { name: string; address: string };
  language: Language;
  about: 'invited' | 'taken' | 'free' | 'ended';
  /** The other person's name, safe to show in this recipient's mailbox. */
  name: string;
  plan: PlanCode;
  /** The site path of the button's link. */
  path: string;
  lines?: EmailBlock[];
}

/** Builds an e-mail about a seat: what happened, the plan, the next step, and a note. */
async function seatEmail(
  { config, currentSeller }: SubscriptionSeatEmailDeps,
  { to, language, about, name, plan: code, path, lines = [] }: SubscriptionSeatEmailData,
) {
  const t = translatorFor(language);
  const plan = t(`plans:sold.${code}`);
  const subject = t(`emails:seats.${about}.subject`, { name });
  const text = t(`emails:seats.${about}.text`, { name });
  const blocks: EmailBlock[] = [
    { heading: subject },
    { paragraph: emailGreeting(to.name, language) },
    { paragraph: text },
    { rows: [{ label: t('emails:seats.plan'), value: plan }] },
    ...lines,
    {
      button: {
        label: t(`emails:seats.${about}.button`),
        url: `${config.publicUrl}/${prefixFor(language)}${path}`,
      },
    },
    { smallPrint: t(`emails:seats.${about}.note`) },
  ];
  return {
    ...(await writeEmail({ config, currentSeller }, { subject, blocks, language, preview: text })),
    to,
  };
}

interface Invitation {
  to: string;
  language: Language;
  owner: UserRow;
  plan: PlanCode;
  token: string;
  expiresAt: Date;
}

/** Builds an invitation. The recipient did not ask for it, so it greets without a name. */
export function invitationEmail(
  deps: SubscriptionSeatEmailDeps,
  { to, language, owner, plan, token, expiresAt }: Invitation,
) {
  const day = promisedDay(expiresAt, { language, timeZone: owner.timeZone });
  return seatEmail(deps, {
    to: { name: '', address: to },
    language,
    about: 'invited',
    name: plainName(owner.displayName),
    plan,
    path: `/subscriptions/join?token=${token}`,
    lines: [{ rows: [{ label: translatorFor(language)('emails:seats.until'), value: day }] }],
  });
}

interface Both {
  row: SubscriptionRow;
  owner: UserRow;
  guest: UserRow;
}

const addressed = (user: UserRow) => ({
  to: { name: knownName(user), address: user.email },
  language: user.language,
});

export const seatTakenEmail = (deps: SubscriptionSeatEmailDeps, { row, owner, guest }: Both) =>
  seatEmail(deps, {
    ...addressed(owner),
    about: 'taken',
    name: plainName(guest.displayName),
    plan: row.plan,
    path: `/subscriptions/${row.id}`,
  });

export const seatFreeEmail = (deps: SubscriptionSeatEmailDeps, { row, owner, guest }: Both) =>
  seatEmail(deps, {
    ...addressed(owner),
    about: 'free',
    name: plainName(guest.displayName),
    plan: row.plan,
    path: `/subscriptions/${row.id}`,
  });

export const seatEndedEmail = (deps: SubscriptionSeatEmailDeps, { row, owner, guest }: Both) =>
  seatEmail(deps, {
    ...addressed(guest),
    about: 'ended',
    name: plainName(owner.displayName),
    plan: row.plan,
    path: '/cards',
  });
