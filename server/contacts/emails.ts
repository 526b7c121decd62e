import type { Language } from '@visita/core/languages';
import { plainName } from '@visita/core/plain-name';
import type { Deps } from '../deps.ts';
import { knownName } from '../account/greeting.ts';
import type { UserRow } from '../account/queries.ts';
import { wordsOf } from '../http/words.ts';
import { writeEmail } from '../mail/email.ts';
import type { ContactRow } from './queries.ts';

type Dependencies = Pick<Deps, 'config' | 'currentSeller'>;
type Visitor = Pick<ContactRow, 'name' | 'email' | 'language' | 'ownerName'>;

/** So many names stand in one email. */
const mostNames = 10;

/** To the owner: who it was and no more, since visitors wrote the rest. */
export async function leftEmail(
  { config, currentSeller }: Dependencies,
  { user, people }: { user: UserRow; people: { name: string; company: string }[] },
) {
  const t = wordsOf(user.language);
  const [first] = people;
  const name = first?.name ?? '';
  const isOne = people.length === 1;
  const text = isOne ? t('emails:contacts.left.text', { name }) : t('emails:contacts.left.textMany', { count: people.length });
  const rows = people.slice(0, mostNames).map((person) => ({ label: person.name, value: person.company || '–' }));
  const more = people.length - rows.length;
  const blocks = [
    { heading: isOne ? t('emails:contacts.left.subject', { name }) : t('emails:contacts.left.subjectMany', { name }) },
    { paragraph: text },
    { rows },
    ...(more > 0 ? [{ paragraph: t('emails:contacts.left.more', { count: more }) }] : []),
    { button: { label: t('emails:contacts.left.button'), url: `${config.publicUrl}/${user.language.toLowerCase()}/contacts` } },
    { smallPrint: t('emails:contacts.left.note') },
  ];
  const subject = isOne ? t('emails:contacts.left.subject', { name }) : t('emails:contacts.left.subjectMany', { name });
  const message = await writeEmail({ config, currentSeller }, { subject, blocks, language: user.language, preview: text });
  return { ...message, to: { name: knownName(user), address: user.email } };
}

const linkOf = ({ config }: Dependencies, secret: string) => `${config.publicUrl}/exchange/${secret}`;

/** To the visitor, with their private link; a stranger may have typed the address, so it says little and greets nobody by name. */
export async function receiptEmail(
  deps: Dependencies,
  { contact, secret }: { contact: Visitor & Pick<ContactRow, 'updates'>; secret: string },
) {
  const t = wordsOf(contact.language);
  const name = plainName(contact.ownerName);
  const url = linkOf(deps, secret);
  const subject = t('emails:contacts.receipt.subject', { name });
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.receipt.text', { name }) },
    { button: { label: t('emails:contacts.receipt.button'), url } },
    ...(contact.updates === 'asked'
      ? [
          { paragraph: t('emails:contacts.ask.text', { name }) },
          { link: { label: t('emails:contacts.ask.button'), url: `${url}#updates` } },
        ]
      : []),
    { smallPrint: t('emails:contacts.receipt.note') },
  ];
  return { ...(await writeEmail(deps, { subject, blocks, language: contact.language })), to: { name: '', address: contact.email } };
}

/** Asks the mailbox itself whether it wants to be told of changes. */
export async function requestedUpdatesEmail(deps: Dependencies, { contact, secret }: { contact: Visitor; secret: string }) {
  const t = wordsOf(contact.language);
  const name = plainName(contact.ownerName);
  const subject = t('emails:contacts.asked.subject');
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.asked.text', { name }) },
    { button: { label: t('emails:contacts.asked.button'), url: `${linkOf(deps, secret)}#updates` } },
    { smallPrint: t('emails:contacts.asked.note') },
  ];
  return { ...(await writeEmail(deps, { subject, blocks, language: contact.language })), to: { name: '', address: contact.email } };
}

/** The card says something else now. The file has the same UID, so an address book knows whom it is about. */
export async function changedEmail(deps: Dependencies, { contact, cardId, secret }: { contact: Visitor; cardId: string; secret: string }) {
  const t = wordsOf(contact.language);
  const name = plainName(contact.ownerName);
  const subject = t('emails:contacts.changed.subject', { name });
  const card = `${deps.config.publicUrl}/i/${cardId}`;
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.changed.text', { name }) },
    { button: { label: t('emails:contacts.changed.button'), url: `${card}/contact.vcf?lang=${contact.language}&s=e` } },
    { link: { label: t('emails:contacts.changed.card'), url: `${card}?lang=${contact.language}&s=e` } },
    { link: { label: t('emails:contacts.changed.stop'), url: `${linkOf(deps, secret)}#updates` } },
    { smallPrint: t('emails:contacts.changed.note', { name }) },
  ];
  return { ...(await writeEmail(deps, { subject, blocks, language: contact.language })), to: { name: '', address: contact.email } };
}

interface Requested {
  email: string;
  language: Language;
  card: { cardId: string };
  file: { person: string; body: Buffer };
}

/** The contact itself, as a file that every address book opens, and as a link for programs that show no files. */
export async function requestedEmail({ config, currentSeller }: Dependencies, { email, language, card, file }: Requested) {
  const t = wordsOf(language);
  const name = plainName(file.person);
  const subject = t('emails:contacts.requested.subject', { name });
  const profile = `${config.publicUrl}/i/${card.cardId}`;
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.requested.text', { name }) },
    { button: { label: t('emails:contacts.requested.button'), url: `${profile}/contact.vcf?lang=${language}&s=e` } },
    { link: { label: t('emails:contacts.changed.card'), url: `${profile}?lang=${language}&s=e` } },
    { smallPrint: t('emails:contacts.requested.note') },
  ];
  const attachments = [{ name: `${name}.vcf`, type: 'text/vcard; charset=utf-8', bytes: file.body }];
  return { ...(await writeEmail({ config, currentSeller }, { subject, blocks, language })), to: { name: '', address: email }, attachments };
}
