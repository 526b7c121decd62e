import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { isForeignKeyViolation } from '../database/faults.ts';
import type { OauthItemKind } from '../database/tables/access.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/token.ts';
import { findItem, removeConnection, removeItem, updateConsumed, upsertItem } from './item-queries.ts';

/** Milliseconds in which a client may refresh again by the same token: the response may have been lost. */
const repeatMs = 60_000;

/**
 * oidc-provider's sessions are not stored: the owner is signed in to the site, whose token the consent sends, so a
 * cookie alone never speaks for an account.
 */
const sessions: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/**
 * Stores oidc-provider's models in `oauth_items`, outside of transactions. The id of a grant is that of its
 * connection, a row of `api_keys`: deleting that row revokes everything that was issued by it.
 */
export function createAdapter({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): AdapterFactory {
  return (name) => {
    if (name === 'Session') return sessions;
    // the models of the grants that are enabled
    const kind = name as OauthItemKind;
    const toKey = (id: string) => ({ id: hashToken(id), kind });
    const revoke = (id: string) => removeConnection(db, { id });
    return {
      async upsert(id, { jti: _secret, ...payload }, expiresIn) {
        const { returnTo: _address, ...rest } = payload;
        const keyId = kind === 'Grant' ? id : payload.grantId;
        const item = {
          ...toKey(id),
          payload: rest,
          keyId: keyId ?? null,
          expiresAt: new Date(now().getTime() + (expiresIn ?? clientSeconds) * 1000),
        };
        try {
          await upsertItem(db, item);
        } catch (error) {
          // revoked while this was issued
          if (isForeignKeyViolation(error)) throw new errors.InvalidGrant('grant is revoked');
          throw error;
        }
      },
      async find(id) {
        const item = await findItem(db, { ...toKey(id), now: now() });
        if (!item) return undefined;
        const { payload, consumedAt } = item;
        const isRepeat =
          kind === 'RefreshToken' && consumedAt && now().getTime() - consumedAt.getTime() < repeatMs;
        const found: AdapterPayload = {
          ...payload,
          ...(kind !== 'Client' && { jti: id }),
          ...(kind === 'Interaction' && { returnTo: `${config.publicUrl}/oauth/authorize/${id}` }),
          ...(consumedAt && !isRepeat && { consumed: true }),
        };
        return found;
      },
      findByUserCode: async () => undefined,
      findByUid: async () => undefined,
      async consume(id) {
        const at = now();
        const since = new Date(at.getTime() - repeatMs);
        const isFirst = await updateConsumed(db, {
          ...toKey(id),
          now: at,
          ...(kind === 'RefreshToken' && { since }),
        });
        if (!isFirst) throw new errors.InvalidGrant('already used');
      },
      destroy: (id) => (kind === 'Grant' ? revoke(id) : removeItem(db, toKey(id))),
      revokeByGrantId: revoke,
    };
  };
}

/** Seconds for which a registered client is stored: a year. */
const clientSeconds = 365 * 86_400;
