import { z } from 'zod';

/** The output of an endpoint whose terms name a file type: the file's name and its content, streamed. */
export interface FileAnswer {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
}
export const FileAnswer = z.custom<FileAnswer>();

/** Input of an endpoint that imports a table of staff. */
export const TableFile = z.object({ file: z.file() }).meta({ id: 'TableFile' });

/** Terms of an endpoint that returns a CSV file. */
export const csvFile = { returns: FileAnswer, file: 'text/csv; charset=utf-8' } as const;
