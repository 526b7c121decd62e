import type { Deps } from '../deps.ts';
import type { EndpointRow } from './endpoint-queries.ts';

type SecretColumn = 'secret' | 'old_secret';
const toPlace = ({ id }: { id: string }, column: SecretColumn) => ({
  table: 'webhook_endpoints',
  column,
  row: id,
});

/** Seals a secret for a column of an endpoint. */
export const sealSecret = (
  { sealing }: Pick<Deps, 'sealing'>,
  endpoint: { id: string },
  { column, secret }: { column: SecretColumn; secret: string },
): string => sealing.seal(secret, toPlace(endpoint, column));

/** Opens the secret of an endpoint; undefined if it was cleared because its key was lost. */
export const openSecret = (
  { sealing }: Pick<Deps, 'sealing'>,
  endpoint: Pick<EndpointRow, 'id' | 'secret'>,
): string | undefined =>
  endpoint.secret === null ? undefined : sealing.open(endpoint.secret, toPlace(endpoint, 'secret'));

/** Opens the secrets by which a delivery is signed, the current one first; none if they were cleared. */
export function openSecrets(
  deps: Pick<Deps, 'sealing'>,
  endpoint: Pick<EndpointRow, 'id' | 'secret' | 'oldSecret' | 'oldSecretUntil'>,
  at: Date,
): string[] {
  const current = openSecret(deps, endpoint);
  if (current === undefined) return [];
  const { oldSecret, oldSecretUntil } = endpoint;
  if (oldSecret === null || oldSecretUntil === null || oldSecretUntil <= at) return [current];
  return [current, deps.sealing.open(oldSecret, toPlace(endpoint, 'old_secret'))];
}
