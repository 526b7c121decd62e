type StorageArea = 'localStorage' | 'sessionStorage';

/**
 * The browser's storage for token, user, theme, language (docs/product.md, section 9) and drafts. Browsers
 * may refuse it: `localStorage` is null, its getter throws, or it is full. Refused values are kept in memory
 * for the life of the page. On a shared computer, what belongs to the person goes into `sessionStorage`, which
 * ends with the browser.
 */
function storage(area: StorageArea = 'localStorage'): Storage | null {
  try {
    return globalThis[area] ?? null;
  } catch {
    return null;
  }
}

const unstored = new Map<string, string>();

/** Keys of values that belong to the person who is logged in, not to the browser. */
const personalKey = /^(?:token|user|placement)$|^draft /;

function readFrom(area: StorageArea, key: string): string | null {
  try {
    return storage(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** True if the session ends with the browser. */
const isShared = (): boolean => readFrom('sessionStorage', 'token') !== null;

const areaFor = (key: string): StorageArea =>
  personalKey.test(key) && isShared() ? 'sessionStorage' : 'localStorage';

export function readStored(key: string): string | null {
  return unstored.get(key) ?? readFrom('sessionStorage', key) ?? readFrom('localStorage', key);
}

export function writeStored(key: string, value: string | null, area = areaFor(key)): void {
  unstored.delete(key);
  if (value === null) {
    for (const each of ['localStorage', 'sessionStorage'] as const) store(key, null, each);
    return;
  }
  if (store(key, value, area)) return;
  unstored.set(key, value);
  // deletes the older value, or it would return with the next page
  store(key, null, area);
}

function store(key: string, value: string | null, area: StorageArea): boolean {
  const browserStorage = storage(area);
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
    const own = [storage(), storage('sessionStorage')].flatMap((each) => Object.keys(each ?? {}));
    return [...new Set([...unstored.keys(), ...own])];
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

/**
 * Stores the session and the user as `user` (docs/product.md, section 9); null removes both. With `isShared` a new
 * session ends with the browser.
 */
export function storeSession(
  user: (StoredUser & { token?: string }) | null,
  { isShared: endsWithBrowser = false } = {},
): void {
  if (user?.token) writeStored('token', user.token, endsWithBrowser ? 'sessionStorage' : 'localStorage');
  if (!user) writeStored('token', null);
  if (!user) return writeStored('user', null);
  const { id, displayName, is_verified, created_at, erasedAt } = user;
  writeStored('user', JSON.stringify({ id, displayName, is_verified, created_at, erasedAt }));
}
