// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PublicCard } from '@visita/core/profile/public-card';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveCard } from '../profile/profile-sample.ts';
import type { Emblem } from './emblem.ts';
import { useEmblem } from './use-emblem.ts';

const { photoEmblem, fileEmblem } = vi.hoisted(() => ({
  photoEmblem: vi.fn<(photo: string) => Promise<Emblem>>(),
  fileEmblem: vi.fn<(file: File) => Promise<Emblem>>(),
}));
vi.mock('./emblem.ts', () => ({ photoEmblem, fileEmblem }));

const photo = { picture: 'data:photo' };
const logo = { picture: 'data:logo' };
const start = (card: PublicCard = liveCard) => renderHook(() => useEmblem(card)).result;

beforeEach(() => {
  photoEmblem.mockReset().mockResolvedValue(photo);
  fileEmblem.mockReset().mockResolvedValue(logo);
});
afterEach(cleanup);

test.each([
  ['a whole card', liveCard, ['none', 'photo', 'letters', 'file']],
  ['a card without a photo', { ...liveCard, photo: '' }, ['none', 'letters', 'file']],
  [
    'a card without contact',
    { publicState: 'paused', cardId: '7K3QX9M2PD', address: '7K3QX9M2PD', colour: 'gold' },
    ['none', 'file'],
  ],
] satisfies [string, PublicCard, string[]][])(
  'The emblems of %s are those that it has',
  (_, card, choices) => {
    const emblem = start(card);
    expect(emblem.current.choices).toEqual(choices);
    expect(emblem.current).toMatchObject({ choice: 'none', emblem: undefined, isUnreadable: false });
  },
);

test('The photo replaces the emblem once it has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Emblem>();
  photoEmblem.mockReturnValue(promise);
  const emblem = start();
  await act(async () => emblem.current.choose('letters'));
  expect(emblem.current.emblem).toEqual({ initials: 'MT' });
  act(() => emblem.current.choose('photo'));
  expect(emblem.current).toMatchObject({ choice: 'photo', emblem: { initials: 'MT' } });
  await act(async () => resolve(photo));
  expect(emblem.current.emblem).toBe(photo);
  expect(photoEmblem).toHaveBeenCalledExactlyOnceWith(liveCard.photo);
});

test('A file that is no picture is reported until another emblem is chosen', async () => {
  fileEmblem.mockRejectedValueOnce(new DOMException('', 'EncodingError'));
  const emblem = start();
  await act(() => emblem.current.chooseFile(new File(['text'], 'notes.txt')));
  expect(emblem.current).toMatchObject({ isUnreadable: true, emblem: undefined });
  await act(() => emblem.current.chooseFile(new File(['logo'], 'logo.png')));
  expect(emblem.current).toMatchObject({ isUnreadable: false, emblem: logo });
});

test('A file dialog that was closed changes nothing', async () => {
  const emblem = start();
  await act(() => emblem.current.chooseFile(new File(['logo'], 'logo.png')));
  await act(() => emblem.current.chooseFile(null));
  expect(emblem.current.emblem).toBe(logo);
  await act(async () => emblem.current.choose('none'));
  expect(emblem.current.emblem).toBeUndefined();
});
