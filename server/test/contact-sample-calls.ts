import { consentVersion } from '@visita/core/contacts/consent';
import type { Caller, Sample } from './sample.ts';

/** A visitor's details, as sent. */
export const sampleDetails = {
  name: 'Zoé Martin',
  email: 'zoe@example.com',
  phone: '+15145550144',
  company: 'Ponts',
  message: 'Bonjour',
};

/** Valid inputs of the calls about contacts, of visitors and owners. */
export const contactSamples: Record<string, (caller: Caller) => Sample> = {
  'contacts.leave': ({ liveCardId, ticket }) => ({
    body: {
      ...sampleDetails,
      cardId: liveCardId,
      ticket,
      website: '',
      consent: true,
      consentVersion,
      wantsUpdates: true,
      answers: [],
    },
  }),
  'contacts.mail': ({ liveCardId, mailTicket }) => ({
    id: liveCardId,
    body: { email: 'zoe@example.com', ticket: mailTicket, website: '' },
  }),
  'contacts.correct': ({ secret }) => ({ id: secret, body: sampleDetails }),
  'contacts.saveQuestions': ({ cardId }) => ({
    id: cardId,
    body: {
      questions: [
        {
          kind: 'choice',
          title: 'Which paper?',
          titles: { en: 'Which paper?', fr: 'Quel papier?', 'zh-CN': '哪种纸？', 'zh-TW': '哪種紙？' },
          choices: [
            { title: 'Blue', titles: { en: 'Blue', fr: 'Bleu', 'zh-CN': '蓝', 'zh-TW': '藍' } },
            { title: 'Red', titles: { en: 'Red', fr: 'Rouge', 'zh-CN': '红', 'zh-TW': '紅' } },
          ],
        },
      ],
    },
  }),
  'contacts.chooseUpdates': ({ secret }) => ({ id: secret, body: { wanted: true } }),
  'contacts.list': ({ contactId }) => ({ query: { search: 'Zoé', tag: 'friends', before: contactId } }),
  'contacts.table': () => ({ query: { search: 'Zoé', tag: 'friends', state: 'new', format: 'google' } }),
  'contacts.files': () => ({ query: { search: 'Zoé', tag: 'friends' } }),
  'contacts.annotate': ({ contactId }) => ({
    id: contactId,
    body: { note: 'Met.', metAt: 'Paris', tags: ['friends'] },
  }),
  'contacts.move': ({ contactId }) => ({ id: contactId, body: { action: 'answer' } }),
  'contacts.remind': ({ contactId }) => ({ id: contactId, body: { on: '2100-01-01' } }),
  'contacts.mark': ({ contactId }) => ({ id: contactId, body: { isRead: true } }),
};
