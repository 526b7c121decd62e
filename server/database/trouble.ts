/** Why a database cannot be opened; the start prints the sentence and ends. */
export type Trouble = 'FOLDER_IN_USE' | 'FOLDER_NOT_WRITABLE' | 'DATABASE_UNREACHABLE' | 'DATABASE_TOO_OLD';

export function trouble(code: Trouble, sentence: string, cause?: unknown): Error & { code: Trouble } {
  return Object.assign(new Error(sentence, { cause }), { code });
}
