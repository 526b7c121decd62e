// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveQuestion } from './federated-question.ts';
import { useFederatedLogin } from './use-federated-login.ts';

const mocks = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown) => Promise<unknown>>(),
  write: vi.fn<(endpoint: unknown, input: { body: object }) => Promise<unknown>>(),
  navigate: vi.fn<(to: unknown, options?: object) => Promise<void>>(),
  signIn: vi.fn<(user: unknown) => void>(),
  showProblem: vi.fn<(problem: Problem) => void>(),
  toast: vi.fn<(toast: object) => void>(),
}));
vi.mock('../api/call.ts', () => ({ call: mocks.call }));
vi.mock('../api/use-write.ts', () => ({ writeWithoutReload: mocks.write }));
vi.mock('react-router', () => ({ useNavigate: () => mocks.navigate }));
vi.mock('../i18n/use-translation.ts', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('@mantine/notifications', () => ({ notifications: { show: mocks.toast } }));
vi.mock('../i18n/language.ts', () => ({
  useLanguage: () => 'en',
  usePath: () => (path: string) => `/en${path}`,
}));
vi.mock('../session/session.ts', () => ({ signIn: mocks.signIn }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => mocks.showProblem }));

const question = {
  provider: 'google' as const,
  state: 'state',
  secret: 'secret',
  search: '?redirect=%2Fen%2Fshop%2Fcheckout',
};
const user = { id: 'ana', token: 'token' };
const setBusy = vi.fn<(isBusy: boolean) => void>();

/** Opens the login page, as Google's redirect does, with a fragment. */
async function open(hash = '') {
  location.hash = hash;
  return (await act(async () => renderHook(() => useFederatedLogin(setBusy)))).result;
}
const comeBack = (answer = 'id_token=token') => open(`#${answer}&state=state`);
const sentBody = () => mocks.write.mock.lastCall?.[1].body;

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  mocks.navigate.mockResolvedValue();
  mocks.write.mockResolvedValue(user);
  saveQuestion(question);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  location.hash = '';
});

test('A page without an answer does not sign the visitor in', async () => {
  await open();
  expect(mocks.navigate).not.toHaveBeenCalled();
  expect(mocks.write).not.toHaveBeenCalled();
});

test('The answer is removed from the address first, then the visitor is signed in and led on', async () => {
  mocks.write.mockImplementation(async () => {
    expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith(
      { search: question.search, hash: '' },
      { replace: true },
    );
    return user;
  });
  await comeBack();
  expect(mocks.write).toHaveBeenCalledExactlyOnceWith(account.googleLogin, expect.anything());
  expect(sentBody()).toMatchObject({ credential: 'token', secret: 'secret', language: 'en' });
  expect(mocks.signIn).toHaveBeenCalledExactlyOnceWith(user);
  expect(mocks.navigate).toHaveBeenLastCalledWith('/en/shop/checkout', { replace: true });
  expect(setBusy.mock.calls).toEqual([[true], [false]]);
});

test('An answer to another request does not sign the visitor in', async () => {
  await open('#id_token=token&state=other');
  expect(mocks.navigate).toHaveBeenCalledExactlyOnceWith({ search: '', hash: '' }, { replace: true });
  expect(mocks.write).not.toHaveBeenCalled();
});

test.each([
  ['access_denied', 0],
  ['temporarily_unavailable', 1],
])('Google’s error %s is shown %i times: a visitor who cancelled knows', async (error, times) => {
  await comeBack(`error=${error}`);
  expect(mocks.showProblem).toHaveBeenCalledTimes(times);
  expect(mocks.write).not.toHaveBeenCalled();
});

test.each(['user_cancelled_authorize', 'access_denied'])(
  'Apple’s error %s is a visitor who cancelled',
  async (error) => {
    saveQuestion({ ...question, provider: 'apple' });
    await comeBack(`error=${error}`);
    expect(mocks.showProblem).not.toHaveBeenCalled();
  },
);

test('An answer of Apple signs the visitor in at Apple, with the name that it brings', async () => {
  saveQuestion({ ...question, provider: 'apple' });
  mocks.write.mockResolvedValueOnce({ credential: 'token' }).mockResolvedValueOnce(user);
  await comeBack('code=c&name=Zo%C3%A9+Fortin');
  expect(mocks.write.mock.calls.map(([endpoint]) => endpoint)).toEqual([
    account.exchangeAppleCode,
    account.appleLogin,
  ]);
  expect(mocks.write.mock.calls[0]?.[1].body).toEqual({ code: 'c', secret: 'secret' });
  expect(sentBody()).toMatchObject({ credential: 'token', secret: 'secret', name: 'Zoé Fortin' });
  expect(mocks.signIn).toHaveBeenCalledExactlyOnceWith(user);
});

test('An account with a password at Apple asks for it once', async () => {
  saveQuestion({ ...question, provider: 'apple' });
  mocks.write.mockResolvedValueOnce({ credential: 'token' }).mockRejectedValueOnce(
    new Problem('appleNeedsPassword', {
      errors: [{ field: 'password', code: 'x', params: { email: 'ana@example.com' } }],
    }),
  );
  const login = await comeBack('code=c&name=Ana');
  expect(login.current.connect).toMatchObject({ provider: 'Apple', email: 'ana@example.com' });
  await act(async () => login.current.connect?.send('right'));
  expect(sentBody()).toMatchObject({ credential: 'token', password: 'right', name: 'Ana' });
});

test('An account with a password asks for it once; a wrong one is thrown to its field', async () => {
  mocks.write.mockRejectedValueOnce(
    new Problem('googleNeedsPassword', {
      errors: [{ field: 'email', code: 'x', params: { email: 'ana@example.com' } }],
    }),
  );
  const google = await comeBack();
  expect(google.current.connect?.email).toBe('ana@example.com');
  expect(mocks.showProblem).not.toHaveBeenCalled();
  mocks.write.mockRejectedValueOnce(
    new Problem('passwordWrong', { errors: [{ field: 'password', code: 'x' }] }),
  );
  await act(() =>
    expect(google.current.connect?.send('wrong')).rejects.toMatchObject({ key: 'passwordWrong' }),
  );
  expect(google.current.connect).toBeDefined();
  await act(async () => google.current.connect?.send('right'));
  expect(sentBody()).toMatchObject({ credential: 'token', password: 'right' });
  expect(mocks.signIn).toHaveBeenCalledOnce();
});

test('A problem beside the password closes the dialog', async () => {
  mocks.write.mockRejectedValueOnce(new Problem('googleNeedsPassword'));
  const google = await comeBack();
  mocks.write.mockRejectedValueOnce(new Problem('googleTokenInvalid'));
  await act(() =>
    expect(google.current.connect?.send('right')).rejects.toMatchObject({ key: 'googleTokenInvalid' }),
  );
  expect(google.current.connect).toBeUndefined();
});

test('Another refusal is shown, and the button can be used again', async () => {
  const refusal = new Problem('accountDisabled');
  mocks.write.mockRejectedValueOnce(refusal);
  await comeBack();
  expect(mocks.showProblem).toHaveBeenCalledExactlyOnceWith(refusal);
  expect(setBusy).toHaveBeenLastCalledWith(false);
});

test('The button stores the request in this tab and leaves for Google', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  mocks.call.mockResolvedValue({ url: 'https://google.test/auth', state: 'new', secret: 'new secret' });
  const google = await open();
  await act(() => google.current.leave('google'));
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://google.test/auth');
  expect(JSON.parse(sessionStorage.getItem('federated-login') ?? '')).toMatchObject({
    provider: 'google',
    state: 'new',
    secret: 'new secret',
  });
});

test('A browser without storage stays, as it could not verify an answer', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  // the substitute of first-script.ts
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  mocks.call.mockResolvedValue({ url: 'https://google.test/auth', state: 'new', secret: 'new secret' });
  const google = await open();
  await act(() => google.current.leave('google'));
  expect(assign).not.toHaveBeenCalled();
  expect(mocks.toast).toHaveBeenCalledOnce();
  expect(setBusy).toHaveBeenLastCalledWith(false);
});

test('A page that Back restores from memory is not busy any more', async () => {
  await open();
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(setBusy).toHaveBeenLastCalledWith(false);
});
