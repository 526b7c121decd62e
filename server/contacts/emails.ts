import { prefixFor, type Language } from '@visita/core/languages';
import { plainPhoneText } from '@visita/core/phone-text';
import { answerText } from '@visita/core/contacts/questions';
import { emailText } from '@visita/core/host-text';
import { plainName } from '@visita/core/plain-name';
import type { Deps } from '../deps.ts';
import { knownName } from '../account/greeting.ts';
import type { UserRow } from '../account/queries.ts';
import { translatorFor } from '../http/words.ts';
import { writeEmail } from '../mail/email.ts';
import { answerWords } from './answer-words.ts';
import { formatContactVcards } from './export-contacts.ts';
import type { ContactRow, KeptRow } from './queries.ts';

type ContactEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;
type Visitor = Pick<ContactRow, 'name' | 'email' | 'language' | 'ownerName'>;

/**
 * Mails the owner what the visitors wrote, with a vCard each. With a single visitor, a reply goes to that
 * visitor.
 */
export async function leftEmail(
  { config, currentSeller }: ContactEmailDeps,
  { user, people }: { user: UserRow; people: KeptRow[] },
) {
  const { language } = user;
  const t = translatorFor(language);
  const [first] = people.map(({ contact }) => contact);
  const name = first?.name ?? '';
  const isOne = people.length === 1;
  const text = isOne
    ? t('emails:contacts.left.text', { name })
    : t('emails:contacts.left.textMany', { count: people.length });
  const subject = isOne
    ? t('emails:contacts.left.subject', { name })
    : t('emails:contacts.left.subjectMany', { name });
  const inbox = `${config.publicUrl}/${prefixFor(language)}/contacts`;
  const getPage = ({ contact }: KeptRow) => `${inbox}?contact=${contact.id}`;
  const blocks = [
    { heading: subject },
    { paragraph: text },
    ...people.flatMap((row) => [
      { rows: getRows(row, language) },
      ...(row.contact.message === '' ? [] : [{ paragraph: row.contact.message }]),
      ...(isOne
        ? []
        : [
            {
              link: { label: t('emails:contacts.left.open', { name: row.contact.name }), url: getPage(row) },
            },
          ]),
    ]),
    {
      button: { label: t('emails:contacts.left.button'), url: isOne ? people.map(getPage).join('') : inbox },
    },
    { smallPrint: t('emails:contacts.left.note') },
  ];
  const message = await writeEmail({ config, currentSeller }, { subject, blocks, language, preview: text });
  return {
    ...message,
    to: { name: knownName(user), address: user.email },
    ...(isOne && first && first.email !== '' && { replyTo: { name, address: first.email } }),
    attachments: people.map((row) => attached(formatContactVcards([row], language))),
  };
}

/** Reminds the owner of contacts on the day that they chose, with what each wrote and the owner's note. */
export async function reminderEmail(
  deps: ContactEmailDeps,
  { user, people }: { user: UserRow; people: KeptRow[] },
) {
  const { language } = user;
  const t = translatorFor(language);
  const inbox = `${deps.config.publicUrl}/${prefixFor(language)}/contacts`;
  const [first] = people.map(({ contact }) => contact);
  const isOne = people.length === 1;
  const subject = isOne
    ? t('emails:contacts.reminder.subject', { name: first?.name ?? '' })
    : t('emails:contacts.reminder.subjectMany', { count: people.length });
  const text = t(`emails:contacts.reminder.${isOne ? 'text' : 'textMany'}`);
  const blocks = [
    { heading: subject },
    { paragraph: text },
    ...people.flatMap((row) => [
      { rows: getRows(row, language) },
      ...[row.contact.message, row.contact.note].filter(Boolean).map((paragraph) => ({ paragraph })),
      ...(isOne
        ? []
        : [
            {
              link: {
                label: t('emails:contacts.left.open', { name: row.contact.name }),
                url: `${inbox}?contact=${row.contact.id}`,
              },
            },
          ]),
    ]),
    {
      button: {
        label: t(`emails:contacts.reminder.${isOne ? 'button' : 'buttonMany'}`),
        url: isOne ? `${inbox}?contact=${first?.id}` : inbox,
      },
    },
    { smallPrint: t('emails:contacts.reminder.note') },
  ];
  const message = await writeEmail(deps, { subject, blocks, language, preview: text });
  return { ...message, to: { name: knownName(user), address: user.email } };
}

const facts = ['name', 'email', 'phone', 'company'] as const;

/** The visitor's details, labelled in the owner's language, and answers behind the questions that were read. */
function getRows({ contact }: KeptRow, language: Language) {
  const t = translatorFor(language);
  const shown = {
    ...contact,
    phone: plainPhoneText(contact.phone, language),
    email: emailText(contact.email),
  };
  const words = answerWords(language);
  return [
    ...facts.map((field) => ({ label: t(`contacts:table.${field}`), value: shown[field] })),
    ...contact.answers.map((each) => ({ label: each.question, value: answerText(each, words) })),
  ].filter(({ value }) => value !== '');
}

const attached = ({ fileName, text }: { fileName: string; text: string | Buffer }) => ({
  name: fileName,
  type: 'text/vcard; charset=utf-8',
  bytes: Buffer.from(text),
});

const getLink = ({ config }: ContactEmailDeps, secret: string) => `${config.publicUrl}/exchange/${secret}`;

/**
 * Mails the visitor a private link. Since anyone may have typed the address, the email says little and greets
 * without a name.
 */
export async function receiptEmail(
  deps: ContactEmailDeps,
  {
    contact,
    file,
    secret,
  }: { contact: Visitor & Pick<ContactRow, 'updates'>; file: OwnersFile | undefined; secret: string },
) {
  const t = translatorFor(contact.language);
  const name = plainName(contact.ownerName);
  const url = getLink(deps, secret);
  const subject = t('emails:contacts.receipt.subject', { name });
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.receipt.text', { name }) },
    ...(file ? [{ paragraph: t('emails:contacts.receipt.attached', { name }) }] : []),
    { button: { label: t('emails:contacts.receipt.button'), url } },
    ...(contact.updates === 'asked'
      ? [
          { paragraph: t('emails:contacts.ask.text', { name }) },
          { link: { label: t('emails:contacts.ask.button'), url: `${url}#updates` } },
        ]
      : []),
    { smallPrint: t('emails:contacts.receipt.note') },
  ];
  const message = await writeEmail(deps, { subject, blocks, language: contact.language });
  return {
    ...message,
    to: { name: '', address: contact.email },
    ...(file && { attachments: [attached({ fileName: `${name}.vcf`, text: file.body })] }),
  };
}

/** Mails the visitor a request to confirm the subscription to updates. */
export async function requestedUpdatesEmail(
  deps: ContactEmailDeps,
  { contact, secret }: { contact: Visitor; secret: string },
) {
  const t = translatorFor(contact.language);
  const name = plainName(contact.ownerName);
  const subject = t('emails:contacts.asked.subject');
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.asked.text', { name }) },
    { button: { label: t('emails:contacts.asked.button'), url: `${getLink(deps, secret)}#updates` } },
    { smallPrint: t('emails:contacts.asked.note') },
  ];
  return {
    ...(await writeEmail(deps, { subject, blocks, language: contact.language })),
    to: { name: '', address: contact.email },
  };
}

/**
 * Mails the visitor that the card changed. The linked vCard keeps its UID, so an address book updates the
 * same contact.
 */
export async function changedEmail(
  deps: ContactEmailDeps,
  { contact, cardId, secret }: { contact: Visitor; cardId: string; secret: string },
) {
  const t = translatorFor(contact.language);
  const name = plainName(contact.ownerName);
  const subject = t('emails:contacts.changed.subject', { name });
  const card = `${deps.config.publicUrl}/i/${cardId}`;
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.changed.text', { name }) },
    {
      button: {
        label: t('emails:contacts.changed.button'),
        url: `${card}/contact.vcf?lang=${contact.language}&s=e`,
      },
    },
    { link: { label: t('emails:contacts.changed.card'), url: `${card}?lang=${contact.language}&s=e` } },
    { link: { label: t('emails:contacts.changed.stop'), url: `${getLink(deps, secret)}#updates` } },
    { smallPrint: t('emails:contacts.changed.note', { name }) },
  ];
  // RFC 8058: one-click unsubscription in the mail client, without opening a page
  const headers = {
    'List-Unsubscribe': `<${getLink(deps, secret)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const message = await writeEmail(deps, { subject, blocks, language: contact.language });
  return { ...message, to: { name: '', address: contact.email }, headers };
}

interface Requested {
  email: string;
  language: Language;
  card: { cardId: string };
  file: OwnersFile;
}

/** The vCard of a card's owner. */
interface OwnersFile {
  person: string;
  body: Buffer;
}

/** Mails the vCard as an attachment, and as a link for clients that show no attachments. */
export async function requestedEmail(
  { config, currentSeller }: ContactEmailDeps,
  { email, language, card, file }: Requested,
) {
  const t = translatorFor(language);
  const name = plainName(file.person);
  const subject = t('emails:contacts.requested.subject', { name });
  const profile = `${config.publicUrl}/i/${card.cardId}`;
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:contacts.requested.text', { name }) },
    {
      button: {
        label: t('emails:contacts.requested.button'),
        url: `${profile}/contact.vcf?lang=${language}&s=e`,
      },
    },
    { link: { label: t('emails:contacts.changed.card'), url: `${profile}?lang=${language}&s=e` } },
    { smallPrint: t('emails:contacts.requested.note') },
  ];
  const message = await writeEmail({ config, currentSeller }, { subject, blocks, language });
  return {
    ...message,
    to: { name: '', address: email },
    attachments: [attached({ fileName: `${name}.vcf`, text: file.body })],
  };
}
