import { z } from 'zod';
import { post } from '../api/endpoint.ts';
import { languages } from '../languages.ts';
import { Cents } from '../money.ts';

/** A reversal undoes a credit note whose money did not arrive. */
export const documentKinds = ['invoice', 'creditNote', 'reversal'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A paper of a sale, in a list. */
export const DocumentRow = z
  .object({
    id: z.uuid(),
    kind: z.enum(documentKinds),
    number: z.string(),
    /** The original's; other languages are copies. */
    language: z.enum(languages),
    /** The day in Montréal. */
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
      'A link that opens an invoice or a credit note of yours as a PDF, for ten minutes: the original, or a copy in another language.',
    body: z.object({ language: z.enum(languages).optional() }),
    returns: z.object({ url: z.string() }),
    problems: ['documentNotFound'],
  }),
};
