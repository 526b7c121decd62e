// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GuestPurpose } from '../account/greeting.ts';
import { useGuestPurpose } from './use-guest-purpose.ts';

const { fetchInvitation } = vi.hoisted(() => ({
  fetchInvitation: vi.fn<(token: string) => Promise<GuestPurpose | undefined>>(),
}));
vi.mock('./fetch-invitation.ts', () => ({ fetchInvitation }));

const invitation: GuestPurpose = {
  kind: 'invitation',
  plan: 'duo-annual',
  name: 'Ana',
  email: 'zoe@example.com',
};

function open(redirect?: string) {
  const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/en/login${query}`]}>{children}</MemoryRouter>
  );
  return renderHook(() => useGuestPurpose(), { wrapper });
}

beforeEach(() => void fetchInvitation.mockReset().mockResolvedValue(invitation));
afterEach(cleanup);

test.each([
  ['no page', undefined, undefined],
  ['an own page', '/en/cards', undefined],
  ['another site', 'https://elsewhere.test/shop/checkout', undefined],
  ['the cart', '/fr/shop/checkout', { kind: 'cart' }],
  ['a plan', '/en/shop/subscription/checkout?plan=annual', { kind: 'plan', plan: 'annual' }],
  ['a plan that does not exist', '/en/shop/subscription/checkout?plan=free', undefined],
])('A sign-in that leads to %s has its purpose at once, without a request', (_, redirect, purpose) => {
  expect(open(redirect).result.current).toEqual(purpose);
  expect(fetchInvitation).not.toHaveBeenCalled();
});

test('A sign-in that leads to an invitation learns who invited once that has loaded', async () => {
  const { result } = open('/en/subscriptions/join?token=secret');
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual(invitation));
  expect(fetchInvitation).toHaveBeenCalledExactlyOnceWith('secret');
});

test('An invitation that is not valid any more gives no purpose', async () => {
  fetchInvitation.mockResolvedValue(undefined);
  const { result } = open('/en/subscriptions/join?token=old');
  await waitFor(() => expect(fetchInvitation).toHaveBeenCalled());
  expect(result.current).toBeUndefined();
});

test('A screen that is left before the invitation has loaded changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<GuestPurpose | undefined>();
  fetchInvitation.mockReturnValue(promise);
  const { result, unmount } = open('/en/subscriptions/join?token=secret');
  await waitFor(() => expect(fetchInvitation).toHaveBeenCalled());
  unmount();
  resolve(invitation);
  await promise;
  expect(result.current).toBeUndefined();
});
