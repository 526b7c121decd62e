import { toCsv } from '../csv.ts';
import { cardLabel } from '../cards/number.ts';
import { tablePhone } from '../phone.ts';
import type { Contact } from './contract.ts';

export const tableFields = [
  'leftAt',
  'name',
  'email',
  'phone',
  'company',
  'message',
  'address',
  'metAt',
  'tags',
  'note',
  'consent',
] as const;
export type TableField = (typeof tableFields)[number];

/** Returns the inbox as CSV, with the address that each person came through, and their consent. */
export function tableOfContacts(contacts: readonly Contact[], heads: Record<TableField, string>): string {
  return toCsv([
    tableFields.map((field) => heads[field]),
    ...contacts.map((contact) => tableFields.map((field) => cell(contact, field))),
  ]);
}

function cell(contact: Contact, field: TableField): string {
  if (field === 'leftAt') return contact.leftAt.toISOString();
  if (field === 'tags') return contact.tags.join(', ');
  if (field === 'phone') return tablePhone(contact.phone);
  if (field === 'address') return addressLabel(contact.address);
  return field === 'consent' ? contact.consentText : contact[field];
}

/** The printed number of the physical card that the visitor tapped, or the path of another address. */
const addressLabel = (address: Contact['address']) =>
  address ? cardLabel({ cardNumber: address.cardNumber, cardId: address.address }) : '';
