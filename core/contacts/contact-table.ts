import { toCsv } from '../csv.ts';
import { cardLabel } from '../cards/number.ts';
import { tablePhone } from '../phone.ts';
import type { Contact } from './contract.ts';
import { answerLines, type AnswerWords } from './questions.ts';
import type { ContactState } from './status.ts';

export const tableFields = [
  'leftAt',
  'state',
  'name',
  'email',
  'phone',
  'company',
  'message',
  'answers',
  'address',
  'metAt',
  'tags',
  'note',
  'remindOn',
  'consent',
] as const;
export type TableField = (typeof tableFields)[number];

interface ContactTableWords {
  heads: Record<TableField, string>;
  states: Record<ContactState, string>;
  answers: AnswerWords;
}

/** Returns the inbox as CSV, with the address that each person came through, and their consent. */
export function tableOfContacts(contacts: readonly Contact[], words: ContactTableWords): string {
  return toCsv([
    tableFields.map((field) => words.heads[field]),
    ...contacts.map((contact) => tableFields.map((field) => cell(contact, field, words))),
  ]);
}

function cell(contact: Contact, field: TableField, words: ContactTableWords): string {
  if (field === 'state') return words.states[contact.state];
  if (field === 'answers') return answerLines(contact.answers, words.answers).join('\n');
  if (field === 'remindOn') return contact.remindOn ?? '';
  if (field === 'leftAt') return contact.leftAt.toISOString();
  if (field === 'tags') return contact.tags.join(', ');
  if (field === 'phone') return tablePhone(contact.phone);
  if (field === 'address') return addressLabel(contact.address);
  return field === 'consent' ? contact.consentText : contact[field];
}

/** The printed number of the physical card that the visitor tapped, or the path of another address. */
const addressLabel = (address: Contact['address']) =>
  address ? cardLabel({ cardNumber: address.cardNumber, cardId: address.address }) : '';
