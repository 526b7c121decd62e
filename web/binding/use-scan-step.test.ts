// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { cards, type Card } from '@visita/core/cards/contract';
import { cardNumberFrom, formatCardNumber } from '@visita/core/cards/number';
import type { FormEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Finding } from './check-result.ts';
import { useScanStep } from './use-scan-step.ts';

const mocks = vi.hoisted(() => ({
  findCard: vi.fn<() => Promise<Finding>>(),
  write: vi.fn<(endpoint: unknown, input: object) => Promise<unknown>>(),
  query: new URLSearchParams(),
  restore: undefined as ((values: object) => void) | undefined,
}));
vi.mock('./check-result.ts', async (original) => ({
  ...(await original<object>()),
  findCard: mocks.findCard,
}));
vi.mock('../api/use-write.ts', () => ({ writeWithoutReload: mocks.write }));
vi.mock('react-router', () => ({ useSearchParams: () => [mocks.query] }));
vi.mock('../i18n/use-translation.ts', () => ({
  useTranslation: () => ({
    t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key),
    i18n: {},
  }),
}));
vi.mock('../site/site.ts', () => ({ useSite: () => ({ publicUrl: 'https://visita.test' }) }));
vi.mock('../ui/field-words.ts', () => ({ fieldWords: (_: unknown, { code }: { code: string }) => code }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => () => undefined }));
vi.mock('../ui/use-action.ts', () => ({
  useAction: () => ({ attempt: (action: () => Promise<unknown>) => action() }),
}));
vi.mock('./use-scan-draft.ts', () => ({
  useScanDraft: (_: unknown, restore: (values: object) => void) => void (mocks.restore = restore),
}));

const number = cardNumberFrom(new Uint8Array(11).fill(7));
const cardId = '0000000002';
const address = `https://visita.test/i/${cardId}`;
const finding = (fields: Partial<Finding> = {}): Finding => ({
  by: 'number',
  state: 'notBound',
  colour: 'gold',
  cardId,
  id: null,
  specialValidity: null,
  specialValidUntil: null,
  ...fields,
});
const onBound = vi.fn<(id: string, isWritten: boolean) => void>();

const open = (tapped?: Finding, own: Card[] = []) =>
  renderHook(() => useScanStep({ own, tapped, onBound })).result;
const typedIn = (step: ReturnType<typeof open>) => step.current.form.values.cardNumber;
const fieldError = (step: ReturnType<typeof open>) => step.current.form.errors['cardNumber'];
const submit = (step: ReturnType<typeof open>) =>
  act(async () =>
    // the part of the event that the form reads
    step.current.submit({
      preventDefault: () => undefined,
      currentTarget: document.body,
    } as unknown as FormEvent<HTMLFormElement>),
  );

beforeEach(() => {
  mocks.findCard.mockReset().mockResolvedValue(finding());
  mocks.write.mockReset().mockResolvedValue({ id: 'bound', name: '' });
  mocks.query = new URLSearchParams();
  onBound.mockReset();
});
afterEach(cleanup);

test('A typed number binds a free card in one submission', async () => {
  const step = open();
  act(() => step.current.type(number));
  await submit(step);
  expect(mocks.write).toHaveBeenCalledExactlyOnceWith(cards.bind, { body: { cardNumber: number } });
  expect(onBound).toHaveBeenCalledExactlyOnceWith('bound', false);
});

test('A number that no card has is refused at its field', async () => {
  mocks.findCard.mockResolvedValue(finding({ state: 'notFound' }));
  const step = open();
  act(() => step.current.type(number));
  await submit(step);
  expect(fieldError(step)).toBe('cardNumberUnknown');
  expect(mocks.write).not.toHaveBeenCalled();
});

test('A card that is not free is shown and not bound', async () => {
  mocks.findCard.mockResolvedValue(finding({ state: 'boundByOther' }));
  const step = open();
  act(() => step.current.type(number));
  await submit(step);
  expect(step.current.finding?.state).toBe('boundByOther');
  expect(mocks.write).not.toHaveBeenCalled();
});

test('A number of another card than the tapped one is bound only by a second submission', async () => {
  const step = open(finding({ by: 'address', cardId: '0000000009' }));
  act(() => step.current.type(number));
  await submit(step);
  expect(step.current.isOther).toBe(true);
  expect(mocks.write).not.toHaveBeenCalled();
  await submit(step);
  expect(mocks.write).toHaveBeenCalledOnce();
});

test('A card that replaces another one takes its place', async () => {
  mocks.query = new URLSearchParams({ replaces: 'lost' });
  mocks.write.mockResolvedValue({ id: 'bound', name: 'Ana Lima' });
  const step = open(undefined, [
    { id: 'lost', physicalCards: [{ id: 'old', isLost: true }] } as unknown as Card,
  ]);
  act(() => step.current.type(number));
  await submit(step);
  expect(mocks.write).toHaveBeenCalledExactlyOnceWith(cards.replace, {
    params: { id: 'lost' },
    body: { cardNumber: number, physicalCardId: 'old' },
  });
  expect(onBound).toHaveBeenCalledExactlyOnceWith('bound', true);
});

test.each([
  ['a number', number, number, undefined],
  [
    'an address with the number',
    `https://visita.test/check?number=${number}`,
    formatCardNumber(number),
    undefined,
  ],
  ['an address without it', address, address, 'bind.addressOnly'],
  [
    'an address of another site',
    'https://elsewhere.test/i/1',
    'https://elsewhere.test/i/1',
    'bind.foreignAddress',
  ],
])('The field accepts %s as it is pasted', (_, text, expected, error) => {
  const step = open();
  act(() => step.current.type(text));
  expect(typedIn(step)).toBe(expected);
  expect(fieldError(step)).toBe(error);
});

test('Typing forgets the card that was found', async () => {
  const step = open();
  await act(async () => void step.current.take([number]));
  expect(step.current.finding).toEqual(finding());
  act(() => step.current.type('BJS0'));
  expect(step.current.finding).toBeUndefined();
});

test('A scanned number fills the field and looks the card up; a scanned address only looks it up', async () => {
  const step = open();
  await act(async () => expect(step.current.take([number])).toBe(true));
  expect(typedIn(step)).toBe(formatCardNumber(number));
  expect(mocks.findCard).toHaveBeenLastCalledWith({ cardNumber: number }, []);
  await act(async () => expect(step.current.take(['noise', address])).toBe(true));
  expect(typedIn(step)).toBe('');
  expect(mocks.findCard).toHaveBeenLastCalledWith({ cardId }, []);
});

test.each([
  [[], 'wizard.codes.blank'],
  [['hello'], 'wizard.codes.noCard'],
  [['https://elsewhere.test/x'], 'wizard.codes.foreign {"host":"elsewhere.test"}'],
])('A code with %j says that it is no card', async (texts, message) => {
  const step = open();
  await act(async () => expect(step.current.take(texts)).toBe(false));
  expect(step.current.said).toBe(message);
  expect(mocks.findCard).not.toHaveBeenCalled();
});

test('The number of the address stands in the field; one that is wrong does not', () => {
  mocks.query = new URLSearchParams({ number });
  expect(typedIn(open())).toBe(formatCardNumber(number));
  cleanup();
  mocks.query = new URLSearchParams({ number: 'BJS0' });
  expect(typedIn(open())).toBe('');
});

test('An unfinished step is taken up again: its text, its card and the card to be replaced', async () => {
  const step = open(undefined, [
    { id: 'lost', physicalCards: [{ id: 'old', isLost: true }] } as unknown as Card,
  ]);
  await act(async () => mocks.restore?.({ cardNumber: 'BJS0', scan: { cardId }, replaces: 'lost' }));
  expect(typedIn(step)).toBe('BJS0');
  expect(step.current.finding).toEqual(finding());
  expect(step.current.target.card?.id).toBe('lost');
});
