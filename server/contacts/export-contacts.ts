import { fileOfContact } from '@visita/core/contacts/contact-file';
import { tableFields, tableOfContacts, type TableField } from '@visita/core/contacts/contact-table';
import { contactStates, type ContactState } from '@visita/core/contacts/status';
import { tableForProduct } from '@visita/core/contacts/product-tables';
import type { TableFormat } from '@visita/core/contacts/table-formats';
import type { Language } from '@visita/core/languages';
import { withPausesFor } from '@visita/core/profile/android-pauses';
import { contactUid } from '../profile/contact-uid.ts';
import type { Origin } from '../http/route.ts';
import { translatorFor } from '../http/words.ts';
import { answerWords } from './answer-words.ts';
import { keptContact } from './kept-contact.ts';
import type { KeptRow } from './queries.ts';

/** Contacts as CSV, with heads in the reader's language. */
export function formatContactsCsv(rows: KeptRow[], language: Language) {
  const t = translatorFor(language);
  // the fields are the keys
  const heads = Object.fromEntries(
    tableFields.map((field) => [field, t(`contacts:table.${field}`)]),
  ) as Record<TableField, string>;
  const states = Object.fromEntries(
    contactStates.map((state) => [state, t(`contacts:states.${state}`)]),
  ) as Record<ContactState, string>;
  return {
    fileName: `${t('contacts:table.fileName')}.csv`,
    text: tableOfContacts(rows.map(keptContact), { heads, states, answers: answerWords(language) }),
  };
}

/** Contacts as CSV for the import of another product. */
export function formatProductCsv(
  rows: KeptRow[],
  { format, language }: { format: TableFormat; language: Language },
) {
  const fileName = `${translatorFor(language)('contacts:table.fileName')}-${format}.csv`;
  return { fileName, text: tableForProduct(rows.map(keptContact), format, answerWords(language)) };
}

/** Contacts as vCards in one file, for an address book. */
export function formatContactVcards(rows: KeptRow[], language: Language) {
  const t = translatorFor(language);
  const labels = {
    metAt: t('contacts:table.metAt'),
    tags: t('contacts:table.tags'),
    answers: answerWords(language),
  };
  const files = rows.map((row) =>
    fileOfContact({ contact: keptContact(row), uid: contactUid(row.contact.id), labels }),
  );
  const [only] = rows.length === 1 ? rows : [];
  return { fileName: `${only?.contact.name ?? t('contacts:table.fileName')}.vcf`, text: files.join('') };
}

/** Adapts phone extensions in the files to the importer of the downloading device. */
export const filesFor = <Files extends { text: string }>(
  { userAgent }: Pick<Origin, 'userAgent'>,
  files: Files,
): Files => ({
  ...files,
  text: withPausesFor(userAgent, files.text),
});
