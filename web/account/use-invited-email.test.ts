// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GuestPurpose } from './greeting.ts';
import { useInvitedEmail } from './use-invited-email.ts';

const { outlet } = vi.hoisted(() => ({ outlet: { purpose: undefined as GuestPurpose | undefined } }));
vi.mock('react-router', () => ({ useOutletContext: () => outlet }));

const fill = vi.fn<(email: string) => void>();
const invitation: GuestPurpose = {
  kind: 'invitation',
  plan: 'duo-annual',
  name: 'Ana',
  email: 'zoe@example.com',
};

/** Opens the form with a typed address and the purpose known so far. */
function open(typedText: string, purpose: GuestPurpose | undefined) {
  outlet.purpose = purpose;
  return renderHook((text: string) => useInvitedEmail(text, fill), { initialProps: typedText });
}

afterEach(() => {
  cleanup();
  fill.mockReset();
});

test('The invited address is filled in once it is known, and not again after the guest cleared it', () => {
  const { rerender } = open('', undefined);
  expect(fill).not.toHaveBeenCalled();
  outlet.purpose = invitation;
  rerender('');
  expect(fill).toHaveBeenCalledExactlyOnceWith('zoe@example.com');
  rerender('zoe@example.com');
  rerender('');
  expect(fill).toHaveBeenCalledOnce();
});

test('An address that the guest typed before the invitation loaded stays', () => {
  const { rerender } = open('', undefined);
  rerender('ana@example.com');
  outlet.purpose = invitation;
  rerender('ana@example.com');
  expect(fill).not.toHaveBeenCalled();
});

test.each([
  ['no purpose', undefined],
  ['a cart', { kind: 'cart' }],
  ['a plan', { kind: 'plan', plan: 'annual' }],
] satisfies [string, GuestPurpose | undefined][])('A sign-in for %s fills nothing in', (_, purpose) => {
  open('', purpose);
  expect(fill).not.toHaveBeenCalled();
});
