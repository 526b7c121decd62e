import { pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * When everything was backed up from a PostgreSQL: a process that takes a backup may have a data folder of its own. Left out
 * of every backup, so a restored installation begins with none.
 */
export const backupMarks = pgTable('backup_marks', { at: moment('at').primaryKey() });
