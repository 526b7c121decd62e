import type { Deps } from '../deps.ts';
import { wordsOf } from '../http/words.ts';
import { writeEmail } from '../mail/email.ts';
import { linkHours } from './password-link.ts';
import type { StaffRow } from './queries.ts';

/** To somebody who is invited, or who has forgotten their password. */
export async function passwordLinkEmail({ config }: Pick<Deps, 'config'>, { person, url }: { person: StaffRow; url: string }) {
  const { language, email: address, name } = person;
  const t = wordsOf(language);
  const { brand } = config;
  const subject = t('emails:staff.passwordLink.subject', { brand });
  const text = t('emails:staff.passwordLink.text', { brand });
  const written = await writeEmail(config, {
    language,
    subject,
    preview: text,
    why: t('emails:staff.why', { brand }),
    blocks: [
      { heading: subject },
      { paragraph: text },
      { button: { label: t('emails:staff.passwordLink.button'), url } },
      { smallPrint: t('emails:staff.passwordLink.note', { hours: linkHours }) },
    ],
  });
  return { ...written, to: { name, address } };
}
