import { noOwnParts, splitName, type SplitName } from '../cards/names.ts';
import { toCsv } from '../csv.ts';
import { tablePhone } from '../phone.ts';
import type { Contact } from './contract.ts';
import { answerLines, type AnswerWords } from './questions.ts';
import type { TableFormat } from './table-formats.ts';

interface FormatRow extends SplitName {
  contact: Contact;
  /** Message, answers and the owner's notes, one below the other. */
  notes: string;
}

type Columns = Record<string, (row: FormatRow) => string>;

/**
 * Columns by product, in the order of its own export: Google Contacts (2024), Outlook's address book, HubSpot's
 * default contact properties, and Salesforce's leads, of which last name and company are required.
 */
const columns: Record<TableFormat, Columns> = {
  google: {
    'First Name': ({ given }) => given,
    'Middle Name': ({ additional }) => additional,
    'Last Name': ({ family }) => family,
    'Name Prefix': ({ prefix }) => prefix,
    'Name Suffix': ({ suffix }) => suffix,
    'Organization Name': ({ contact }) => contact.company,
    Notes: ({ notes }) => notes,
    Labels: ({ contact }) => ['* myContacts', ...contact.tags].join(' ::: '),
    'E-mail 1 - Label': ({ contact }) => contact.email && 'Work',
    'E-mail 1 - Value': ({ contact }) => contact.email,
    'Phone 1 - Label': ({ contact }) => contact.phone && 'Mobile',
    'Phone 1 - Value': ({ contact }) => tablePhone(contact.phone),
  },
  outlook: {
    Title: ({ prefix }) => prefix,
    'First Name': ({ given }) => given,
    'Middle Name': ({ additional }) => additional,
    'Last Name': ({ family }) => family,
    Suffix: ({ suffix }) => suffix,
    Company: ({ contact }) => contact.company,
    'Mobile Phone': ({ contact }) => tablePhone(contact.phone),
    Categories: ({ contact }) => contact.tags.join(';'),
    'E-mail Address': ({ contact }) => contact.email,
    Notes: ({ notes }) => notes,
  },
  hubspot: {
    'First Name': ({ given }) => given,
    'Last Name': ({ family }) => family,
    Email: ({ contact }) => contact.email,
    'Phone Number': ({ contact }) => tablePhone(contact.phone),
    'Company Name': ({ contact }) => contact.company,
    Message: ({ notes }) => notes,
  },
  salesforce: {
    'First Name': ({ given }) => given,
    'Last Name': ({ family, contact }) => family || contact.name,
    Company: ({ contact }) => contact.company || '[not provided]',
    Email: ({ contact }) => contact.email,
    Phone: ({ contact }) => tablePhone(contact.phone),
    'Lead Source': () => 'Business card',
    Description: ({ notes }) => notes,
  },
};

/** Returns the contacts as CSV for the import of another product. */
export function tableForProduct(
  contacts: readonly Contact[],
  format: TableFormat,
  words: AnswerWords,
): string {
  const entries = Object.entries(columns[format]);
  const rows = contacts.map((contact) => {
    const notes = joinNotes(contact, words);
    const row = { ...splitName({ ...noOwnParts, name: contact.name }), contact, notes };
    return entries.map(([, cell]) => cell(row));
  });
  return toCsv([entries.map(([head]) => head), ...rows]);
}

const joinNotes = ({ message, answers, note, metAt }: Contact, words: AnswerWords) =>
  [message, ...answerLines(answers, words), note, metAt].filter(Boolean).join('\n');
