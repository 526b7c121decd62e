import type { Deps } from '../deps.ts';
import type { KeyGuard } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { isAccessToken, isApiKey, isWhole } from './api-key.ts';
import { findKeyCaller, findTokenCaller, hasKeyForOrigin, updateUsed } from './queries.ts';

/** Milliseconds during which a key's last use is not written again. */
const usedMs = 60_000;

/** Authenticates programs by their API key, or by the access token of a connected app. */
export function createKeyGuard({ db, now }: Pick<Deps, 'db' | 'now'>): KeyGuard {
  return {
    isForPrograms: (token) => isApiKey(token) || isAccessToken(token),
    async callerOf(key, resource) {
      const at = now();
      const found = isAccessToken(key)
        ? await findTokenCaller(db, { tokenHash: hashToken(key), resource, now: at })
        : isWhole(key) && (await findKeyCaller(db, { keyHash: hashToken(key), now: at }));
      if (!found) return undefined;
      const { usedAt, ...caller } = found;
      if (!usedAt || at.getTime() - usedAt.getTime() >= usedMs)
        await updateUsed(db, { id: caller.keyId, usedAt: at });
      return caller;
    },
    isOpenTo: async (origin) => hasKeyForOrigin(db, { origin, now: now() }),
  };
}
