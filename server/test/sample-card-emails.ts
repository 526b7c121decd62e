import type { Language } from '@visita/core/languages';
import * as cards from '../cards/emails.ts';
import * as contacts from '../contacts/emails.ts';
import type { ContactRow, KeptRow } from '../contacts/queries.ts';
import { blockedPageEmail, foundEmail } from '../profile/emails.ts';
import type { EmailSamples, SampleRecipient } from './sample-recipient.ts';

const id = '019cd300-0000-7000-8000-000000000030';
const cardId = '3f2a9c';
const cardNumber = '9123456789012345';
const messages: Record<Language, string> = {
  en: 'We met at the trade fair in Lyon.\nI would like a quote for forty cards.',
  fr: 'Nous nous sommes vus au salon de Lyon.\nJ’aimerais une soumission pour quarante cartes.',
  'zh-CN': '我们在里昂的展会上见过面。\n想请您报四十张名片的价。',
  'zh-TW': '我們在里昂的展覽上見過面。\n想請您報四十張名片的價格。',
};

const questions: Record<Language, string> = {
  en: 'What can I do for you?',
  fr: 'Que puis-je faire pour vous?',
  'zh-CN': '我能为您做些什么？',
  'zh-TW': '我能為您做些什麼？',
};

export function sampleCardEmails({
  deps,
  user,
  otherUser,
  at,
  language,
  token: secret,
}: SampleRecipient): EmailSamples {
  const message = messages[language];
  const contact: ContactRow = {
    id,
    userId: user.id,
    cardId: null,
    addressNumber: null,
    ownerName: user.displayName,
    name: otherUser.displayName,
    email: otherUser.email,
    phone: '+15145550142',
    company: 'Cartes Boréales inc.',
    message,
    answers: [
      { kind: 'text', question: questions[language], choices: [], answer: 'Cartes Boréales' },
      { kind: 'yesNo', question: questions[language], choices: [], answer: 'yes' },
      { kind: 'text', question: 'unanswered', choices: [], answer: '' },
    ],
    language,
    note: '',
    metAt: '',
    tags: [],
    ticketHash: Buffer.alloc(32),
    updates: 'off',
    version: 1,
    notifiedFileHash: null,
    checkedAt: null,
    leftAt: at,
    readAt: null,
    answeredAt: null,
    state: 'new',
    remindOn: null,
    correctedAt: null,
    notifiedAt: null,
  };
  const contactRow: KeptRow = { contact, cardId, address: null, consentText: '', consentVersion: '1' };
  const short: KeptRow = {
    ...contactRow,
    contact: { ...contact, name: 'Sam', company: '', phone: '', message: '', answers: [] },
  };
  const file = { person: user.displayName, body: Buffer.from('BEGIN:VCARD\r\nEND:VCARD\r\n') };
  const found = { user, cardId: id, message };
  return {
    'cards/handedOverEmail': { usual: () => cards.handedOverEmail(deps, { user, cardNumber }) },
    'cards/receivedEmail': { usual: () => cards.receivedEmail(deps, { user, cardNumber, id }) },
    'profile/blockedPageEmail': {
      blocked: () => blockedPageEmail(deps, { user, cardId: id, isBlocked: true }),
      'shown again': () => blockedPageEmail(deps, { user, cardId: id, isBlocked: false }),
    },
    'cards/releasedEmail': { usual: () => cards.releasedEmail(deps, { user, cardNumber }) },
    'cards/detachedEmail': { usual: () => cards.detachedEmail(deps, { user, cardNumber }) },
    'cards/replacedEmail': { usual: () => cards.replacedEmail(deps, { user, cardNumber, id }) },
    'profile/foundEmail': {
      usual: () => foundEmail(deps, { ...found, reach: '+1 514 555-0142' }),
      withoutReach: () => foundEmail(deps, { ...found, reach: '' }),
    },
    'contacts/leftEmail': {
      usual: () => contacts.leftEmail(deps, { user, people: [contactRow] }),
      several: () => contacts.leftEmail(deps, { user, people: [contactRow, short] }),
    },
    'contacts/reminderEmail': {
      usual: () => contacts.reminderEmail(deps, { user, people: [contactRow] }),
      several: () => contacts.reminderEmail(deps, { user, people: [contactRow, short] }),
    },
    'contacts/receiptEmail': {
      usual: () => contacts.receiptEmail(deps, { contact, file, secret }),
      withUpdates: () =>
        contacts.receiptEmail(deps, { contact: { ...contact, updates: 'asked' }, file: undefined, secret }),
    },
    'contacts/requestedUpdatesEmail': {
      usual: () => contacts.requestedUpdatesEmail(deps, { contact, secret }),
    },
    'contacts/changedEmail': { usual: () => contacts.changedEmail(deps, { contact, cardId, secret }) },
    'contacts/requestedEmail': {
      usual: () =>
        contacts.requestedEmail(deps, { email: otherUser.email, language, card: { cardId }, file }),
    },
  };
}
