import { toCsv } from '../csv.ts';
import { tablePhone } from '../phone.ts';
import type { Contact } from './contract.ts';

export const tableFields = [
  'leftAt',
  'name',
  'email',
  'phone',
  'company',
  'message',
  'metAt',
  'tags',
  'note',
  'consent',
] as const;
export type TableField = (typeof tableFields)[number];

/** Returns the inbox as CSV, with each person's consent. */
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
  return field === 'consent' ? contact.consentText : contact[field];
}
