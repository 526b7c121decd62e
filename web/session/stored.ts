import type { User } from '@visita/core/account/user';

/** docs/product.md, section 9: token, user, theme and language are what the browser keeps, and what is typed and not saved. Storage may be forbidden: then nothing is kept. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function readStored(key: string): string | null {
  return storage()?.getItem(key) ?? null;
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) storage()?.removeItem(key);
    else storage()?.setItem(key, value);
  } catch {
    // a full or forbidden storage keeps nothing, and the page goes on
  }
}

export const readToken = () => readStored('token');

export function storeSession(user: (Partial<User> & { token?: string }) | null): void {
  if (user?.token) writeStored('token', user.token);
  if (!user) writeStored('token', null);
  writeStored('user', user && JSON.stringify({ ...user, token: undefined }));
}
