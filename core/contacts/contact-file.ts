import { noMoreReach } from '../cards/reach.ts';
import { contactFile } from '../profile/vcard.ts';
import { noParts } from '../cards/company-parts.ts';
import { noOwnParts, splitName } from '../cards/names.ts';
import type { Contact } from './contract.ts';
import { answerLines, type AnswerWords } from './questions.ts';

interface ContactFileState {
  contact: Contact;
  uid: string;
  /** Labels of the owner's notes, and the words of answers. */
  labels: { metAt: string; tags: string; answers: AnswerWords };
}

/** Returns the contact file of an inbox contact. Their message, their answers and the owner's notes become its note. */
export function fileOfContact({ contact, uid, labels }: ContactFileState): string {
  const { name, email, phone, company, message, answers, note, metAt, tags, language } = contact;
  const { family, given, additional, prefix, suffix } = splitName({ ...noOwnParts, name });
  const lines = [
    message,
    ...answerLines(answers, labels.answers),
    note,
    metAt && `${labels.metAt}: ${metAt}`,
    tags.length > 0 ? `${labels.tags}: ${tags.join(', ')}` : '',
  ];
  return contactFile({
    // of the public states, `lapsed` has exactly the fields of a contact file
    card: {
      publicState: 'lapsed',
      cardId: '',
      address: '',
      colour: 'black',
      language,
      name,
      familyName: family,
      givenName: given,
      additionalName: additional,
      namePrefix: prefix,
      nameSuffix: suffix,
      phoneticFamily: '',
      phoneticGiven: '',
      title: '',
      company,
      companyAddress: '',
      companyParts: noParts,
      email,
      phone,
      phone2: '',
      ...noMoreReach,
      website: '',
      photo: '',
      portrait: null,
      exitLink: '',
      updatedAt: contact.correctedAt ?? contact.leftAt,
      validUntil: null,
    },
    url: '',
    uid,
    photo: null,
    note: lines.filter(Boolean).flatMap((text) => text.split('\n')),
  });
}
