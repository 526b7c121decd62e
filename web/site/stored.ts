/**
 * The browser's storage for token, user, theme, language (docs/product.md, section 9) and drafts. Browsers
 * may refuse it: `localStorage` is null, its getter throws, or it is full. Refused values are kept in memory
 * for the life of the page.
 */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const unstored = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  unstored.delete(key);
  const isStored = store(key, value);
  if (value === null || isStored) return;
  unstored.set(key, value);
  // deletes the older value, or it would return with the next page
  store(key, null);
}

function store(key: string, value: string | null): boolean {
  const browserStorage = storage();
  try {
    if (value === null) browserStorage?.removeItem(key);
    else browserStorage?.setItem(key, value);
    return browserStorage !== null;
  } catch {
    return false;
  }
}

/** Returns every key that has a value, stored or in memory. */
export function storedKeys(): string[] {
  try {
    return [...unstored.keys(), ...Object.keys(storage() ?? {})];
  } catch {
    return [...unstored.keys()];
  }
}

/** True if the session ends with this page, because the browser refused to store its token. */
export const endsWithPage = () => unstored.has('token');

export const readToken = () => readStored('token');

/** The part of the user that the first paint needs; the rest is asked for with each page, and stored nowhere. */
interface StoredUser {
  id?: string;
  displayName?: string;
  is_verified?: boolean;
  created_at?: Date;
  erasedAt?: Date | null;
}

/** Stores the session and the user as `user` (docs/product.md, section 9); null removes both. */
export function storeSession(user: (StoredUser & { token?: string }) | null): void {
  if (user?.token) writeStored('token', user.token);
  if (!user) writeStored('token', null);
  if (!user) return writeStored('user', null);
  const { id, displayName, is_verified, created_at, erasedAt } = user;
  writeStored('user', JSON.stringify({ id, displayName, is_verified, created_at, erasedAt }));
}
