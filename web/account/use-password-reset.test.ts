// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { User } from '@visita/core/account/user';
import { Problem, type ProblemDetails, type ProblemKey } from '@visita/core/problems';
import type { FormEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePasswordReset } from './use-password-reset.ts';

const mocks = vi.hoisted(() => ({
  write: vi.fn<(endpoint: unknown, input: { body: object }) => Promise<unknown>>(),
  navigate: vi.fn<(to: object, options: object) => Promise<void>>(),
  findUser: vi.fn<() => Promise<User | null>>(),
  toast: vi.fn<(toast: object) => void>(),
  showProblem: vi.fn<(problem: Problem) => void>(),
}));
vi.mock('../api/use-write.ts', () => ({ writeWithoutReload: mocks.write }));
vi.mock('react-router', () => ({ useNavigate: () => mocks.navigate }));
vi.mock('../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: {} }),
}));
vi.mock('@mantine/notifications', () => ({ notifications: { show: mocks.toast } }));
vi.mock('../i18n/language.ts', () => ({ usePath: () => (path: string) => `/en${path}` }));
vi.mock('../session/session.ts', () => ({ findUser: mocks.findUser }));
vi.mock('../ui/field-words.ts', () => ({ fieldWords: (_: unknown, { code }: { code: string }) => code }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => mocks.showProblem }));

const password = 'a good password';
const open = async (token = 'token') =>
  (await act(async () => renderHook(() => usePasswordReset({ token, search: '?redirect=x' })))).result;
async function send(reset: Awaited<ReturnType<typeof open>>) {
  act(() => reset.current.form.setValues({ password, passwordConfirmation: password }));
  // the parts of the event that the form reads
  const event = { preventDefault: () => undefined, currentTarget: document.body };
  await act(async () => reset.current.reset(event as unknown as FormEvent<HTMLFormElement>));
}
const refuse = (key: ProblemKey, details?: ProblemDetails) =>
  mocks.write.mockRejectedValueOnce(new Problem(key, details));

beforeEach(() => {
  vi.resetAllMocks();
  mocks.write.mockResolvedValue(null);
  mocks.findUser.mockResolvedValue(null);
});
afterEach(cleanup);

test('A new password leads to the login, which says so', async () => {
  const reset = await open();
  expect(reset.current.broken).toBeUndefined();
  await send(reset);
  expect(mocks.write.mock.lastCall?.[1].body).toMatchObject({ password, token: 'token' });
  expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith(
    { pathname: '/en/login', search: '?redirect=x' },
    { replace: true, state: { note: 'passwordChanged' } },
  );
});

test.each([
  ['tokenExpired', undefined, 'expired'],
  ['invalidToken', undefined, 'invalid'],
  ['invalidPasswordResetToken', undefined, 'invalid'],
  ['invalidInput', { errors: [{ field: 'token', code: 'tooLong' }] }, 'invalid'],
] as const)('A link that is refused by %s (%o) is %s', async (key, details, broken) => {
  refuse(key, details && { errors: [...details.errors] });
  const reset = await open();
  await send(reset);
  expect(reset.current.broken).toBe(broken);
  expect(mocks.navigate).not.toHaveBeenCalled();
});

test('A password that is refused leaves the link as it was', async () => {
  refuse('invalidInput', { errors: [{ field: 'password', code: 'passwordCommon' }] });
  const reset = await open();
  await send(reset);
  expect(reset.current.broken).toBeUndefined();
  expect(reset.current.form.errors['password']).toBe('passwordCommon');
});

test('A link without a token is invalid at once', async () => {
  expect((await open('')).current.broken).toBe('invalid');
});

test.each([
  ['A signed-in user is told why the screen is left', { email: 'ana@example.com' } as User, 1],
  ['A guest is told nothing', null, 0],
])('%s', async (_, user, times) => {
  mocks.findUser.mockResolvedValue(user);
  await open();
  expect(mocks.toast).toHaveBeenCalledTimes(times);
});
