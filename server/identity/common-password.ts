import { fieldProblem } from '@visita/core/problems';

/** The number of most common passwords that are refused. */
const refusedCount = 10_000;

let common: Promise<Set<string>> | undefined;

/** Throws a field problem for a common password. The list is loaded on first use. */
export async function refuseCommon(password: string): Promise<void> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, refusedCount)),
  );
  if ((await common).has(password.toLowerCase())) throw fieldProblem('password', 'passwordCommon');
}
