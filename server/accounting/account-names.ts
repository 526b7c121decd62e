import type { z } from 'zod';
import type { Mappings, SaveMappings } from '@visita/core/accounting/admin-contract';
import { defaultAccountNames, type AccountMappings } from '@visita/core/accounting/journal';
import { creditNoteChoices, type CreditNoteChoice } from '@visita/core/accounting/reports';
import { accounts } from '@visita/core/ledger/accounts';
import type { Queryable } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { listMappings, updateMappings } from './mapping-queries.ts';

/** Keys of mappings that are no account. */
const others = { customer: 'customer', taxRate: 'taxRate', creditNotes: 'creditNotes' } as const;
const defaults = { customer: 'Visita customers', taxRate: 'Tax Exempt' };

/** Reads the accounts' names and codes; those that staff never set have default names and no code. */
export async function readMappings(db: Queryable): Promise<Mappings> {
  const rows = new Map((await listMappings(db)).map((row) => [row.key, row]));
  return {
    accounts: accounts.map((account) => ({
      account,
      name: rows.get(account)?.name ?? defaultAccountNames[account],
      code: rows.get(account)?.code ?? '',
    })),
    customer: rows.get(others.customer)?.name ?? defaults.customer,
    taxRate: rows.get(others.taxRate)?.name ?? defaults.taxRate,
    creditNotes: toChoice(rows.get(others.creditNotes)?.name),
  };
}

const toChoice = (name: string | undefined): CreditNoteChoice =>
  creditNoteChoices.find((choice) => choice === name) ?? 'net';

/** The mappings by account. */
export const toAccountMappings = (mappings: Mappings): AccountMappings =>
  Object.fromEntries(
    mappings.accounts.map(({ account, ...mapping }) => [account, mapping]),
  ) as AccountMappings; // readMappings lists every account

/** Saves the accounts' names and codes, and audits it. */
export async function saveMappings(
  { db, staff }: Pick<Deps, 'db'> & { staff: StaffActor },
  { accounts: named, customer, taxRate, creditNotes }: z.output<typeof SaveMappings>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await updateMappings(tx, [
      ...named.map(({ account, name, code }) => ({ key: account, name, code })),
      { key: others.customer, name: customer, code: '' },
      { key: others.taxRate, name: taxRate, code: '' },
      { key: others.creditNotes, name: creditNotes, code: '' },
    ]);
    const subject = { type: 'accounts', id: null };
    await audit(tx, staff, {
      action: 'accounting.mapAccounts',
      subject,
      after: { accounts: named.length, creditNotes },
    });
  });
}
