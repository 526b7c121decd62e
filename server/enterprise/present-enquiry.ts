import type { ShownEnquiry } from '@visita/core/enterprise/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { findShownEnquiry } from './admin-queries.ts';

/** Presents an enquiry to staff. */
export async function presentEnquiry({
  db,
  now,
  params,
}: Pick<Deps, 'db' | 'now'> & { params: { id: string } }): Promise<ShownEnquiry> {
  const found = await findShownEnquiry(db, { id: params.id, now: now() });
  if (!found) throw new Problem('enquiryNotFound');
  return found;
}
