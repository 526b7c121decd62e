import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { countSealed, findKeyId } from '../sealing/queries.ts';
import { sealedColumns } from '../sealing/sealed-columns.ts';
import { readKeys } from '../sealing/sealing.ts';
import { countOverdue } from '../webhooks/delivery-queries.ts';
import { countEndpointsByState } from '../webhooks/endpoint-queries.ts';
import { findingsFor, type Finding } from './finding.ts';

const keys = findingsFor('keys');
const webhooks = findingsFor('webhooks');
/** Milliseconds after which a delivery that is due counts as late; lost events are found every five minutes. */
const patienceMs = 15 * 60_000;

/** Checks that the key is there by which secrets are sealed, and that it opens each of them. */
export async function checkKeys(db: Db, config: Pick<Config, 'dataDir' | 'secretKeys'>): Promise<Finding[]> {
  const advice = 'set SECRET_KEY to that of this installation, or put its file back to DATA_DIR/secret-key';
  const keyId = await findKeyId(db);
  if (keyId === undefined) return [keys.ok('no secret is sealed yet: the first start makes the key')];
  const keyIds = readKeys(config).map(({ id }) => id);
  if (!keyIds.includes(keyId)) return [keys.fail('the key by which secrets are sealed is missing', advice)];
  let [sealed, closed]: [number, string[]] = [0, []];
  for (const column of sealedColumns) {
    const counted = await countSealed(db, column, keyIds);
    sealed += counted.all;
    if (counted.closed > 0) closed = [...closed, `${counted.closed} of ${column.table}`];
  }
  if (closed.length > 0)
    return [keys.fail(`secrets are sealed by a key that is missing: ${closed.join(', ')}`, advice)];
  return [keys.ok(`the key opens all ${sealed} sealed secrets`)];
}

/** Checks that events are delivered in time, and names addresses that were disabled without their owner. */
export async function checkWebhooks(db: Db, now: Date): Promise<Finding[]> {
  const overdue = await countOverdue(db, { before: new Date(now.getTime() - patienceMs) });
  const states = await countEndpointsByState(db);
  const countWith = (because: string | null) =>
    states.find((state) => state.because === because)?.endpoints ?? 0;
  const failing = countWith('failing') + countWith('gone');
  const lost = countWith('secretLost');
  const findings: Finding[] = [];
  if (overdue > 0)
    findings.push(
      webhooks.warn(
        `${overdue} events or deliveries should have been sent 15 minutes ago`,
        'does the server run? Look at /admin/jobs, webhooks.dispatch and webhooks.deliver',
      ),
    );
  if (failing > 0)
    findings.push(
      webhooks.warn(
        `${failing} addresses are disabled, as they failed or are gone`,
        'their owners were emailed',
      ),
    );
  if (lost > 0)
    findings.push(
      webhooks.warn(
        `${lost} addresses are disabled, as the key of their secret was lost`,
        'their owners create new secrets in the settings',
      ),
    );
  return findings.length > 0
    ? findings
    : [webhooks.ok(`${countWith(null)} addresses receive events, and nothing is late`)];
}
