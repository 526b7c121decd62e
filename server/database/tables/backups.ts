import { pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Times of backups of this PostgreSQL, because a process that takes one may have a data folder of its own.
 * Excluded from backups, so that a restored installation starts without any.
 */
export const backupMarks = pgTable('backup_marks', { at: moment('at').primaryKey() });
