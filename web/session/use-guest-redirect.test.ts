// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGuestRedirect } from './use-guest-redirect.ts';

const mocks = vi.hoisted(() => ({
  navigate: vi.fn<(to: string, options: object) => void>(),
  isSomebodyHere: vi.fn<() => Promise<boolean>>(),
  user: undefined as object | null | undefined,
}));
vi.mock('react-router', () => ({ useNavigate: () => mocks.navigate }));
vi.mock('../i18n/language.ts', () => ({ usePath: () => (path: string) => `/fr${path === '/' ? '' : path}` }));
vi.mock('./guard.ts', () => ({ isSomebodyHere: mocks.isSomebodyHere }));
vi.mock('./session.ts', () => ({ useUser: () => mocks.user }));

beforeEach(() => {
  mocks.navigate.mockReset();
  mocks.user = undefined;
});
afterEach(cleanup);

test('A signed-in user is led home and never taken for a guest', async () => {
  mocks.isSomebodyHere.mockResolvedValue(true);
  const { result } = await act(async () => renderHook(() => useGuestRedirect()));
  expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith('/fr', { replace: true });
  expect(result.current).toBe(false);
});

test('A visitor is a guest once that is known', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  mocks.isSomebodyHere.mockReturnValue(promise);
  const { result } = renderHook(() => useGuestRedirect());
  expect(result.current).toBe(false);
  await act(async () => resolve(false));
  expect(result.current).toBe(true);
  expect(mocks.navigate).not.toHaveBeenCalled();
});

test('A user who has just signed out is a guest without a request', () => {
  mocks.isSomebodyHere.mockReturnValue(Promise.withResolvers<boolean>().promise);
  mocks.user = null;
  expect(renderHook(() => useGuestRedirect()).result.current).toBe(true);
});
