import { parseArgs } from 'node:util';
import { z } from 'zod';
import { languages } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { roles } from '@visita/core/staff/roles';
import { email, requiredLine } from '@visita/core/text';
import type { Config } from '../config.ts';
import { print } from '../console.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { consoleActor } from './actors.ts';
import { audit } from './audit.ts';
import { addStaff } from './invite-staff.ts';
import { resetFactors } from './manage-staff.ts';
import { createPasswordLink } from './password-link.ts';
import { findStaffByEmail, listStaff } from './queries.ts';

export const staffUsage = `npm run admin -- staff list
  npm run admin -- staff add --email sam@example.com --name Sam --role packer
  npm run admin -- staff link --email sam@example.com
  npm run admin -- staff reset-factor --email sam@example.com`;

type StaffCommandDeps = Pick<Deps, 'db' | 'now'> & { config: Pick<Config, 'adminOrigin'> };
type StaffCommandRun = (deps: StaffCommandDeps) => Promise<void>;

const Options = z
  .object({ email, name: requiredLine(80), role: z.enum(roles), language: z.enum(languages) })
  .partial();

/** Error messages of the options. */
const faults: Record<string, string> = {
  email: '--email: expected an email address',
  name: '--name: expected 1 to 80 characters',
  role: `--role: expected one of ${roles.join(', ')}`,
  language: `--language: expected one of ${languages.join(', ')}`,
};

/**
 * Parses `staff list|add|link|reset-factor`, for an owner who cannot sign in, or before the first sign-in.
 */
export function readStaff([action, ...words]: string[]): StaffCommandRun {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: words,
    options: { email: text, name: text, role: text, language: text },
  });
  const read = Options.safeParse(values);
  const needed = action === 'add' ? ['email', 'name', 'role'] : action === 'list' ? [] : ['email'];
  const wrong = read.success
    ? needed.filter((option) => !(option in read.data))
    : read.error.issues.map(({ path: [option] }) => String(option));
  if (!read.success || wrong.length > 0)
    throw new Error(wrong.map((option) => faults[option] ?? option).join('\n'));
  const { email: address = '', name = '', role = 'packer', language = 'en' } = read.data;
  if (action === 'list') return printStaff;
  if (action === 'add') return (deps) => printNewStaff(deps, { email: address, name, role, language });
  if (action === 'link') return (deps) => printLink(deps, address);
  if (action === 'reset-factor') return (deps) => resetStaffFactors(deps, address);
  throw new Error(`Unknown or missing action. Usage:\n  ${staffUsage}`);
}

async function printStaff({ db }: StaffCommandDeps): Promise<void> {
  const { items } = await listStaff(db, { sort: 'email', limit: 1_000 });
  for (const { email: address, role, disabledAt, hasPassword, hasFactor } of items) {
    const state = disabledAt
      ? 'disabled'
      : !hasPassword
        ? 'invited'
        : hasFactor
          ? ''
          : 'without a second factor';
    print([address, role, state].filter(Boolean).join('  '));
  }
}

async function printNewStaff(
  { db, now, config }: StaffCommandDeps,
  person: Parameters<typeof addStaff>[2],
): Promise<void> {
  const at = now();
  const { adminOrigin } = config;
  const link = await transaction(db, async (tx) => {
    const { id } = await addStaff(tx, consoleActor(at), person);
    return createPasswordLink(tx, { adminOrigin }, { staffId: id, at });
  }).catch((error: unknown) => {
    throw error instanceof Problem
      ? new Error(`A staff member with the address ${person.email} exists already.`, { cause: error })
      : error;
  });
  print(`${person.email} chooses a password here, within three days: ${link}`);
}

async function printLink({ db, now, config }: StaffCommandDeps, address: string): Promise<void> {
  const { id } = await knownStaff(db, address);
  const at = now();
  const { adminOrigin } = config;
  const link = await transaction(db, async (tx) => {
    await audit(tx, consoleActor(at), { action: 'staff.sendLink', subject: { type: 'staff', id } });
    return createPasswordLink(tx, { adminOrigin }, { staffId: id, at });
  });
  print(`${address} chooses a password here, within three days: ${link}`);
}

async function resetStaffFactors({ db, now }: StaffCommandDeps, address: string): Promise<void> {
  const { id, version } = await knownStaff(db, address);
  await resetFactors({ db, now, staff: consoleActor(now()), params: { id }, body: { version } });
  print(`${address} is logged out, and sets up another second factor when they next log in.`);
}

async function knownStaff(db: Deps['db'], address: string) {
  const person = await findStaffByEmail(db, { email: address });
  if (!person) throw new Error(`No staff member has the address ${address}.`);
  return person;
}
