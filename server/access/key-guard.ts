import type { Deps } from '../deps.ts';
import type { KeyGuard } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { isApiKey, isWhole } from './api-key.ts';
import { findKeyCaller, updateUsed } from './queries.ts';

/** Milliseconds during which a key's last use is not written again. */
const usedMs = 60_000;

/** Authenticates programs by their API key. */
export function createKeyGuard({ db, now }: Pick<Deps, 'db' | 'now'>): KeyGuard {
  return {
    isApiKey,
    async callerOf(key) {
      const at = now();
      const found = isWhole(key) && (await findKeyCaller(db, { keyHash: hashToken(key), now: at }));
      if (!found) return undefined;
      const { usedAt, ...caller } = found;
      if (!usedAt || at.getTime() - usedAt.getTime() >= usedMs)
        await updateUsed(db, { id: caller.keyId, usedAt: at });
      return caller;
    },
  };
}
