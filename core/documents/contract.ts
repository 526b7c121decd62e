import { z } from 'zod';
import { post } from '../api/endpoint.ts';
import { Link } from '../api/link.ts';
import { ChosenLanguage, LanguageTag } from '../language-tag.ts';
import { Cents } from '../money.ts';

/** A reversal cancels a credit note whose refund failed. */
export const documentKinds = ['invoice', 'creditNote', 'reversal'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A document of a sale, in a list. */
export const DocumentRow = z
  .object({
    id: z.uuid(),
    kind: z.enum(documentKinds),
    number: z.string(),
    /** The language of the original; documents in other languages are copies. */
    language: LanguageTag,
    /** The date in Montréal. */
    issuedOn: z.iso.date(),
    currency: z.string(),
    total: Cents,
  })
  .meta({ id: 'Document' });
export type DocumentRow = z.output<typeof DocumentRow>;

export const documents = {
  link: post('/documents/:id/link', {
    access: 'user',
    summary:
      'Create a link to the PDF of an invoice or credit note, as the original or as a copy in another language, valid for ten minutes.',
    body: ChosenLanguage,
    returns: Link,
    problems: ['documentNotFound'],
  }),
};
