/** Reasons why a database cannot be opened; the start prints the message and exits. */
export type Failure =
  | 'FOLDER_IN_USE'
  | 'FOLDER_NOT_WRITABLE'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_TOO_OLD'
  | 'DATABASE_POOLED'
  | 'DATABASE_NEWER'
  | 'MIGRATION_SKIPPED'
  | 'OLDER_BUILD_CONNECTED'
  | 'TABLES_IN_USE'
  | 'STORAGE_UNFIT';

export function failure(code: Failure, sentence: string, cause?: unknown): Error & { code: Failure } {
  return Object.assign(new Error(sentence, { cause }), { code });
}
