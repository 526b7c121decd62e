import { z } from 'zod';

/** The version of a row that the caller has read (optimistic lock): the second of two changes is refused. */
export const version = z.int().min(0);
export const RowVersion = z.object({ version }).meta({ id: 'RowVersion' });
