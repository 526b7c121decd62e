// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CardChanges, emptyContent, type CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { Problem } from '@visita/core/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { useAutosave } from './use-autosave.ts';

type Send = (changes: Partial<CardContent>, version: number | undefined) => Promise<Card>;
const mocks = vi.hoisted(() => ({ showProblem: vi.fn<() => void>() }));
vi.mock('../ui/problem-toast.ts', () => ({ useProblemToast: () => mocks.showProblem }));
vi.mock('../ui/field-words.ts', () => ({ fieldWords: (_: unknown, { code }: { code: string }) => code }));

const send = vi.fn<Send>();
const reload = vi.fn<() => Promise<Card>>();
const savedContent = { ...emptyContent, name: 'Ana', title: 'Bookbinder' };
/** The card on the server, which writes a bare host as a URL. */
let server = { ...savedContent, version: 2 };

const answer = (changes: Partial<CardContent>) => {
  const website = changes.website === 'paper.example' ? 'https://paper.example' : changes.website;
  server = { ...server, ...changes, ...(website !== undefined && { website }), version: server.version + 1 };
  // the fields that the hook reads
  return server as unknown as Card;
};

function Editor() {
  const form = useContractForm<CardContent>({
    schema: CardChanges,
    initialValues: savedContent,
    labels: { name: 'Name', title: 'Title', website: 'Website' },
  });
  const autosave = useAutosave({
    form,
    schema: CardChanges,
    initial: { base: savedContent, version: 2 },
    send,
    reload,
  });
  const field = (name: 'name' | 'title' | 'website' | 'companyAddress', label: string = name) => {
    const { error: _, ...input } = form.getInputProps(name) as { error?: unknown };
    return <input aria-label={label} type="text" {...input} />;
  };
  return (
    <form {...autosave.handlers}>
      {field('name')}
      {field('title')}
      {field('website')}
      {field('companyAddress', 'address')}
      <button type="button" onClick={() => form.setFieldValue('companyParts.country', 'CN')}>
        country
      </button>
      <button type="button" onClick={() => form.setFieldValue('isFindable', !form.values.isFindable)}>
        findable
      </button>
      <button type="button" onClick={() => void autosave.undo?.()}>
        undo
      </button>
      <button
        type="button"
        onClick={() =>
          autosave.restore(
            { content: { ...savedContent, title: 'Printer' }, base: savedContent, version: 2 },
            server as unknown as Card,
          )
        }
      >
        restore
      </button>
      <output data-stuck={autosave.isStuck}>{autosave.status}</output>
      <p>{autosave.conflict ? `conflict ${autosave.conflict.theirs.title}` : ''}</p>
    </form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) =>
  act(async () => {
    input(name).focus();
    fireEvent.change(input(name), { target: { value } });
  });
const leave = (name: string) => act(async () => input(name).blur());
const click = (name: string) => act(async () => screen.getByText(name).click());
const status = () => screen.getByRole('status').textContent;

beforeEach(() => {
  server = { ...savedContent, version: 2 };
  send.mockReset().mockImplementation(async (changes) => answer(changes));
  reload.mockReset();
  mocks.showProblem.mockReset();
});
afterEach(cleanup);

test('A field is saved when it is left, alone and with the version that was read', async () => {
  render(<Editor />);
  expect(status()).toBe('idle');
  await type('title', 'Printer');
  expect(status()).toBe('typing');
  expect(send).not.toHaveBeenCalled();
  await leave('title');
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Printer' }, 2);
  expect(status()).toBe('saved');
  await type('website', 'paper.example');
  await leave('website');
  expect(send).toHaveBeenLastCalledWith({ website: 'paper.example' }, 3);
  expect(input('website').value).toBe('https://paper.example');
  expect(send).toHaveBeenCalledTimes(2);
});

test('A switch is saved at once, and undo brings every saved value back', async () => {
  render(<Editor />);
  await click('findable');
  expect(send).toHaveBeenLastCalledWith({ isFindable: true }, 2);
  await type('title', 'Printer');
  await leave('title');
  await click('undo');
  expect(send).toHaveBeenLastCalledWith({ title: 'Bookbinder' }, 4);
  expect(input('title').value).toBe('Bookbinder');
  await click('undo');
  expect(send).toHaveBeenLastCalledWith({ isFindable: false }, 5);
  expect(status()).toBe('idle');
});

test('A field that is typed in again while it is being saved keeps its text, and saves it once it is left', async () => {
  const { promise, resolve } = Promise.withResolvers<Card>();
  send.mockReturnValueOnce(promise);
  render(<Editor />);
  await type('title', 'Prin');
  await leave('title');
  expect(status()).toBe('saving');
  await type('title', 'Printer');
  await act(async () => resolve(answer({ title: 'Prin' })));
  expect(input('title').value).toBe('Printer');
  expect(send).toHaveBeenCalledOnce();
  await leave('title');
  expect(send).toHaveBeenLastCalledWith({ title: 'Printer' }, 3);
});

test('An invalid value stays in its field and does not hold back the others', async () => {
  render(<Editor />);
  await type('name', '');
  await leave('name');
  expect(status()).toBe('refused');
  await type('title', 'Printer');
  await leave('title');
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Printer' }, 2);
  expect(input('name').value).toBe('');
});

test('An invalid value keeps the screen as soon as it is typed, before its message is shown', async () => {
  render(<Editor />);
  await type('title', 'Printer');
  expect(screen.getByRole('status').dataset['stuck']).toBe('false');
  await type('website', 'not a site');
  expect(status()).toBe('typing');
  expect(screen.getByRole('status').dataset['stuck']).toBe('true');
});

test('A value that the server refuses is reported and not sent again until it changes', async () => {
  const errors = [{ field: 'website', code: 'urlInvalid' }];
  const { promise, reject } = Promise.withResolvers<Card>();
  send.mockReturnValueOnce(promise);
  render(<Editor />);
  await type('website', 'paper.example');
  await leave('website');
  await act(async () => reject(new Problem('invalidInput', { errors })));
  expect(status()).toBe('refused');
  await type('title', 'Printer');
  await leave('title');
  expect(send).toHaveBeenLastCalledWith({ title: 'Printer' }, 2);
});

test('Without a connection the change waits, and is saved once it is back', async () => {
  send.mockRejectedValueOnce(new Problem('network'));
  render(<Editor />);
  await type('title', 'Printer');
  await leave('title');
  expect(status()).toBe('failed');
  expect(mocks.showProblem).not.toHaveBeenCalled();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(send).toHaveBeenCalledTimes(2);
  expect(status()).toBe('saved');
});

test('A change made elsewhere is merged, unless it is of the same field', async () => {
  const elsewhere = (changes: Partial<CardContent>) => {
    const card = answer(changes);
    send.mockRejectedValueOnce(new Problem('cardChangedElsewhere'));
    reload.mockResolvedValueOnce(card);
  };
  render(<Editor />);
  elsewhere({ website: 'https://elsewhere.example' });
  await type('title', 'Printer');
  await leave('title');
  expect(send).toHaveBeenLastCalledWith({ title: 'Printer' }, 3);
  expect(input('website').value).toBe('https://elsewhere.example');

  elsewhere({ title: 'Gilder' });
  await type('title', 'Paper maker');
  await leave('title');
  expect(screen.getByText('conflict Gilder')).toBeDefined();
  expect(input('title').value).toBe('Paper maker');
});

test('The text of an address is kept beside its parts, from which the server derives another', async () => {
  render(<Editor />);
  await type('address', 'Rue Saint-Paul');
  await leave('address');
  send.mockImplementationOnce(async (changes) => answer({ ...changes, companyAddress: 'China' }));
  await click('country');
  const parts = { ...emptyContent.companyParts, country: 'CN' };
  expect(send).toHaveBeenLastCalledWith({ companyParts: parts, companyAddress: 'Rue Saint-Paul' }, 3);
  expect(input('address').value).toBe('Rue Saint-Paul');
  expect(send).toHaveBeenCalledTimes(2);
});

test('What was typed last is saved when the screen is left', async () => {
  const { unmount } = render(<Editor />);
  await type('title', 'Printer');
  await act(async () => unmount());
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Printer' }, 2);
});

test('A screen that is left with an ended session sends nothing', async () => {
  const { unmount } = render(<Editor />);
  await type('title', 'Printer');
  forgetUser();
  await act(async () => unmount());
  expect(send).not.toHaveBeenCalled();
});

test('a draft that is older than the card is merged with it, and sent without another refusal', async () => {
  answer({ name: 'Ana Lima' });
  render(<Editor />);
  await click('restore');
  expect([input('name').value, input('title').value]).toEqual(['Ana Lima', 'Printer']);
  await leave('title');
  expect(send.mock.calls).toEqual([[{ title: 'Printer' }, 3]]);
  expect(reload).not.toHaveBeenCalled();
});

test('a draft of a field that was changed elsewhere since is a conflict', async () => {
  answer({ title: 'Editor' });
  render(<Editor />);
  await click('restore');
  expect(screen.getByText('conflict Editor')).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});

test('a text that is typed while another field is being saved is saved once it is left', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  send.mockImplementationOnce(async (changes) => {
    await promise;
    return answer(changes);
  });
  render(<Editor />);
  await type('title', 'Printer');
  await leave('title');
  await type('website', 'pap');
  await act(async () => resolve());
  expect(send.mock.calls).toEqual([[{ title: 'Printer' }, 2]]);
  await type('website', 'paper.example');
  await leave('website');
  expect(send.mock.calls.at(-1)).toEqual([{ website: 'paper.example' }, 3]);
});

test('a form sent while another field is being saved saves the field in which the owner types too', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  send.mockImplementationOnce(async (changes) => {
    await promise;
    return answer(changes);
  });
  render(<Editor />);
  await type('title', 'Printer');
  await leave('title');
  await type('website', 'paper.example');
  await act(async () => fireEvent.submit(input('website').form!));
  await act(async () => resolve());
  expect(send.mock.calls.at(-1)).toEqual([{ website: 'paper.example' }, 3]);
});
