import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '@visita/core/account/user';

const user = { id: 'ana', displayName: 'Ana' } as Partial<User>;
const read = () => import('./stored.ts');

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

function createLimitedStorage(characters: number) {
  const values = new Map<string, string>();
  // as in a browser, only stored values are own keys
  return Object.create({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > characters) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  }) as Storage;
}

describe.each([
  ['null', () => vi.stubGlobal('localStorage', null)],
  ['missing', () => vi.stubGlobal('localStorage', undefined)],
  [
    'refused by a getter that throws',
    () => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      vi.stubGlobal('localStorage', undefined);
      Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
    },
  ],
  ['full', () => vi.stubGlobal('localStorage', createLimitedStorage(0))],
])('where storage is %s', (_, refuse) => {
  test('a session lasts as long as the page and reports it', async () => {
    refuse();
    const { endsWithPage, readStored, readToken, storeSession, storedKeys } = await read();
    expect([readToken(), endsWithPage()]).toEqual([null, false]);
    storeSession({ ...user, token: 'secret' });
    expect([readToken(), endsWithPage()]).toEqual(['secret', true]);
    expect(JSON.parse(readStored('user') ?? '')).toEqual(user);
    expect(storedKeys().toSorted()).toEqual(['token', 'user']);
    storeSession(null);
    expect([readToken(), endsWithPage(), storedKeys()]).toEqual([null, false, []]);
  });
});

test('With working storage the session is stored and no warning shown', async () => {
  vi.stubGlobal('localStorage', createLimitedStorage(1000));
  const { endsWithPage, readToken, storeSession } = await read();
  storeSession({ ...user, token: 'secret' });
  expect([readToken(), localStorage.getItem('token'), endsWithPage()]).toEqual(['secret', 'secret', false]);
});

test('Of the user only what the first paint needs is stored', async () => {
  vi.stubGlobal('localStorage', createLimitedStorage(1000));
  const { storeSession } = await read();
  const firstPaint = { ...user, is_verified: false, created_at: new Date(0), erasedAt: null };
  storeSession({
    ...firstPaint,
    email: 'ana@example.com',
    phone: '+1 514 555-0123',
    token: 'secret',
  } as User);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
    ...firstPaint,
    created_at: '1970-01-01T00:00:00.000Z',
  });
});

test('A value that exceeds the quota also deletes the older one', async () => {
  vi.stubGlobal('localStorage', createLimitedStorage(10));
  const { readStored, writeStored } = await read();
  writeStored('token', 'of before');
  writeStored('token', 'a longer one that does not fit');
  expect(readStored('token')).toBe('a longer one that does not fit');
  expect(localStorage.getItem('token')).toBeNull();
  writeStored('token', 'fits');
  expect([readStored('token'), localStorage.getItem('token')]).toEqual(['fits', 'fits']);
});

describe('on a shared computer', () => {
  test('what belongs to the person ends with the browser, and the rest stays', async () => {
    vi.stubGlobal('localStorage', createLimitedStorage(1000));
    vi.stubGlobal('sessionStorage', createLimitedStorage(1000));
    const { endsWithPage, readStored, readToken, storeSession, writeStored } = await read();
    storeSession({ ...user, token: 'secret' }, { isShared: true });
    writeStored('draft ana card', '{}');
    writeStored('theme', 'dark');
    expect([readToken(), readStored('draft ana card'), endsWithPage()]).toEqual(['secret', '{}', false]);
    for (const key of ['token', 'user', 'draft ana card']) expect(localStorage.getItem(key), key).toBeNull();
    expect([localStorage.getItem('theme'), sessionStorage.getItem('theme')]).toEqual(['dark', null]);
    storeSession(null);
    expect([readToken(), sessionStorage.getItem('user')]).toEqual([null, null]);
  });

  test('a session that is not shared takes the place of one that was', async () => {
    vi.stubGlobal('localStorage', createLimitedStorage(1000));
    vi.stubGlobal('sessionStorage', createLimitedStorage(1000));
    const { storeSession } = await read();
    storeSession({ ...user, token: 'first' }, { isShared: true });
    storeSession(null);
    storeSession({ ...user, token: 'second' });
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['second', null]);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
  });
});
