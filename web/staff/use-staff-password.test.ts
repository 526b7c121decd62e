// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { Problem, type ProblemDetails, type ProblemKey } from '@visita/core/problems';
import type { FormEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStaffPassword } from './use-staff-password.ts';

const mocks = vi.hoisted(() => ({
  write: vi.fn<(endpoint: unknown, input: { body: object }) => Promise<unknown>>(),
  navigate: vi.fn<(to: string, options: object) => Promise<void>>(),
  showProblem: vi.fn<(problem: Problem) => void>(),
}));
vi.mock('../back-office/use-staff-write.ts', () => ({ writeStaffWithoutReload: mocks.write }));
vi.mock('react-router', () => ({ useNavigate: () => mocks.navigate }));
vi.mock('../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: {} }),
}));
vi.mock('../ui/field-words.ts', () => ({ fieldWords: (_: unknown, { code }: { code: string }) => code }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => mocks.showProblem }));

const password = 'a good password';
const open = (token = 'token') => renderHook(() => useStaffPassword(token)).result;
async function send(screen: ReturnType<typeof open>) {
  act(() => screen.current.form.setValues({ password, passwordConfirmation: password }));
  // the parts of the event that the form reads
  const event = { preventDefault: () => undefined, currentTarget: document.body };
  await act(async () => screen.current.choose(event as unknown as FormEvent<HTMLFormElement>));
}
const refuse = (key: ProblemKey, details?: ProblemDetails) =>
  mocks.write.mockRejectedValueOnce(new Problem(key, details));

beforeEach(() => {
  vi.resetAllMocks();
  mocks.write.mockResolvedValue(null);
});
afterEach(cleanup);

test('A chosen password leads to the sign-in, which says so', async () => {
  const screen = open();
  await send(screen);
  expect(mocks.write.mock.lastCall?.[1].body).toMatchObject({ password, token: 'token' });
  expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith('/admin/login', {
    replace: true,
    state: { note: 'passwordChosen' },
  });
});

test.each([
  ['tokenExpired', {}],
  ['invalidToken', {}],
  ['invalidInput', { errors: [{ field: 'token', code: 'tooLong' }] }],
] satisfies [ProblemKey, ProblemDetails][])(
  'A link that is refused by %s (%o) is broken',
  async (key, details) => {
    refuse(key, details);
    const screen = open();
    expect(screen.current.isBroken).toBe(false);
    await send(screen);
    expect(screen.current.isBroken).toBe(true);
    expect(mocks.navigate).not.toHaveBeenCalled();
  },
);

test('A refusal of something else leaves the form open', async () => {
  refuse('network');
  const screen = open();
  await send(screen);
  expect(screen.current.isBroken).toBe(false);
  expect(mocks.showProblem).toHaveBeenCalledOnce();
});

test('A link without a token is broken at once', () => {
  expect(open('').current.isBroken).toBe(true);
});
