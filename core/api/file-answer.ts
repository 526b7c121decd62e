import { z } from 'zod';

/** What a call answers whose terms name a kind of file: a name to save it under, and what is in it, at once or as it comes. */
export interface FileAnswer {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
}
export const FileAnswer = z.custom<FileAnswer>();

/** Of a call that answers a table. */
export const csvFile = { returns: FileAnswer, file: 'text/csv; charset=utf-8' } as const;
