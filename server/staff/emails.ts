import { formatDate } from '@visita/core/format-date';
import { sellerZone } from '@visita/core/days';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock } from '../mail/email-blocks.ts';
import { writeEmail } from '../mail/email.ts';
import { linkHours } from './password-link.ts';
import type { StaffRow } from './queries.ts';

type StaffEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;

/** Changes of a staff member's access, of which the member is notified. */
export const toldChanges = [
  'passwordChanged',
  'recoveryCodeUsed',
  'factorsChanged',
  'factorsReset',
  'wrongCodes',
  'roleChanged',
] as const;
type ToldChange = (typeof toldChanges)[number];

interface StaffEmailDraft {
  person: StaffRow;
  subject: string;
  text: string;
  blocks: EmailBlock[];
}

async function readEmail(
  { config, currentSeller }: StaffEmailDeps,
  { person, subject, text, blocks }: StaffEmailDraft,
) {
  const { language, email: address, name } = person;
  const why = translatorFor(language)('emails:staff.why', { brand: config.brand });
  const all = [{ heading: subject }, { paragraph: text }, ...blocks];
  return {
    ...(await writeEmail({ config, currentSeller }, { language, subject, preview: text, why, blocks: all })),
    to: { name, address },
  };
}

/** Mails the link to choose a password, after an invitation or a reset. */
export function passwordLinkEmail(deps: StaffEmailDeps, { person, url }: { person: StaffRow; url: string }) {
  const t = translatorFor(person.language);
  const { brand } = deps.config;
  return readEmail(deps, {
    person,
    subject: t('emails:staff.passwordLink.subject', { brand }),
    text: t('emails:staff.passwordLink.text', { brand }),
    blocks: [
      { button: { label: t('emails:staff.passwordLink.button'), url } },
      { smallPrint: t('emails:staff.passwordLink.note', { hours: linkHours }) },
    ],
  });
}

export function changeEmail(
  deps: StaffEmailDeps,
  { person, change }: { person: StaffRow; change: ToldChange },
) {
  const t = translatorFor(person.language);
  const role = { label: t('emails:staff.role'), value: t(`admin:roles.${person.role}`) };
  return noticeEmail(deps, {
    person,
    notice: change,
    blocks: change === 'roleChanged' ? [{ rows: [role] }] : [],
  });
}

/** Times are in the seller's time zone, since staff have none of their own. */
export function newSignInEmail(
  deps: StaffEmailDeps,
  { person, userAgent, at }: { person: StaffRow; userAgent: string; at: Date },
) {
  const { language } = person;
  const t = translatorFor(language);
  const time = formatDate(at, language, { dateStyle: 'long', timeStyle: 'short', timeZone: sellerZone });
  const rows = [
    { label: t('emails:staff.device'), value: userAgent },
    { label: t('emails:staff.time'), value: `${time} (${sellerZone})` },
  ];
  return noticeEmail(deps, { person, notice: 'newSignIn', blocks: [{ rows }] });
}

interface Notice extends Pick<StaffEmailDraft, 'person' | 'blocks'> {
  notice: ToldChange | 'newSignIn';
}

function noticeEmail(deps: StaffEmailDeps, { person, notice, blocks }: Notice) {
  const t = translatorFor(person.language);
  const { brand, adminOrigin } = deps.config;
  return readEmail(deps, {
    person,
    subject: t(`emails:staff.${notice}.subject`),
    text: t(`emails:staff.${notice}.text`, { brand }),
    blocks: [
      ...blocks,
      { button: { label: t('emails:staff.open'), url: `${adminOrigin}/admin/me` } },
      { smallPrint: t('emails:staff.ifNotMe') },
    ],
  });
}
