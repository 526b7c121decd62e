import { fieldProblem } from '@visita/core/problems';

/** How many of the most common passwords are refused. */
const refused = 10_000;

let common: Promise<Set<string>> | undefined;

/** Refuses what everybody tries first. The list is loaded when somebody first chooses a password. */
export async function refuseCommon(password: string): Promise<void> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, refused)));
  if ((await common).has(password.toLowerCase())) throw fieldProblem('password', 'passwordCommon');
}
