import { Problem } from '@visita/core/problems';
import type { App } from '../deps.ts';
import { findAddress, type AddressRow } from './queries.ts';

export async function findOwnAddress({ db }: Pick<App, 'db'>, mine: { id: string; userId: string }): Promise<AddressRow> {
  const address = await findAddress(db, mine);
  if (!address) throw new Problem('addressNotFound');
  return address;
}
