// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CloseByBack, listenBeforeRouter } from './use-back.ts';

const router = vi.fn<() => void>();

/** Simulates the browser's history entries; happy-dom implements only the state. */
let entries: { key: string; covered?: string }[];
const goBack = (steps = 1) => {
  entries.splice(-steps);
  history.replaceState(entries.at(-1), '');
  dispatchEvent(new PopStateEvent('popstate'));
};

beforeAll(() => {
  // listeners run in order of registration, as on Chromium's window
  listenBeforeRouter();
  addEventListener('popstate', router);
});
beforeEach(() => {
  router.mockClear();
  entries = [{ key: 'cards' }, { key: 'form' }];
  history.replaceState(entries.at(-1), '');
  vi.spyOn(history, 'pushState').mockImplementation((state: (typeof entries)[number]) => {
    entries.push(state);
    history.replaceState(state, '');
  });
  vi.spyOn(history, 'back').mockImplementation(() => void setTimeout(goBack));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const isBackOn = (key: string) => expect.poll(() => entries.at(-1)).toEqual({ key });

test('Back closes the topmost layer without notifying the router', () => {
  const [lower, upper] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { rerender } = render(<CloseByBack close={lower} />);
  rerender(
    <>
      <CloseByBack close={lower} />
      <CloseByBack close={upper} />
    </>,
  );
  goBack();
  expect(upper).toHaveBeenCalledOnce();
  expect(lower).not.toHaveBeenCalled();
  goBack();
  expect(lower).toHaveBeenCalledOnce();
  expect(router).not.toHaveBeenCalled();
});

test('A layer closed by its button removes its history entry, and the router only sees the next popstate', async () => {
  const close = vi.fn<() => void>();
  const { unmount } = render(<CloseByBack close={close} />);
  expect(entries).toHaveLength(3);
  unmount();
  await isBackOn('form');
  expect(router).not.toHaveBeenCalled();
  goBack();
  expect(router).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
});

test('A navigation to another screen is handled by the router and discards the layer', () => {
  const close = vi.fn<() => void>();
  const { unmount } = render(<CloseByBack close={close} />);
  goBack(2);
  expect(router).toHaveBeenCalledOnce();
  unmount();
  expect(close).not.toHaveBeenCalled();
  entries.push({ key: 'cards' });
  goBack();
  expect(router).toHaveBeenCalledTimes(2);
});

test('A layer that opens while another one closes stays open', async () => {
  const close = vi.fn<() => void>();
  const { rerender } = render(<CloseByBack key="first" close={close} />);
  rerender(<CloseByBack key="second" close={close} />);
  await expect.poll(() => entries).toHaveLength(3);
  expect(close).not.toHaveBeenCalled();
  expect(router).not.toHaveBeenCalled();
});

test('A layer stays open if React runs every effect twice (StrictMode)', async () => {
  const close = vi.fn<() => void>();
  render(<CloseByBack close={close} />, { wrapper: StrictMode });
  await expect.poll(() => entries).toHaveLength(3);
  expect(close).not.toHaveBeenCalled();
  goBack();
  expect(close).toHaveBeenCalledOnce();
});

test('The history entry of a layer exists before the layer is painted', () => {
  const seen: number[] = [];
  // layout effects run before the browser paints
  function Content() {
    useLayoutEffect(() => void seen.push(entries.length), []);
    return null;
  }
  render(
    <>
      <CloseByBack close={vi.fn<() => void>()} />
      <Content />
    </>,
  );
  expect(seen).toEqual([3]);
});
