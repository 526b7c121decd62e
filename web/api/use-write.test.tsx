// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { cards } from '@visita/core/cards/contract';
import { Problem } from '@visita/core/problems';
import { createRoutesStub, useLoaderData, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('./call.ts', () => ({ call }));
const { useWrite } = await import('./use-write.ts');
afterEach(cleanup);

/** Renders a screen whose loader counts its runs. Returns the steps of its writes in their order. */
function show(reading = Promise.resolve()) {
  const steps: string[] = [];
  let runs = 0;
  const Page = () => {
    const write = useWrite();
    const navigate = useNavigate();
    const pause = () =>
      write(cards.pause, { params: { id: 'c' } }).then(
        () => steps.push('resolved'),
        () => steps.push('rejected'),
      );
    return (
      <>
        <p>{`run ${useLoaderData<number>()}`}</p>
        <button type="button" onClick={() => void pause()}>
          pause
        </button>
        <button type="button" onClick={() => void pause().then(() => navigate('/left'))}>
          pause and leave
        </button>
      </>
    );
  };
  const loader = async () => {
    steps.push('loading');
    await reading;
    steps.push('loaded');
    return ++runs;
  };
  const Stub = createRoutesStub([
    { id: 'page', path: '/', Component: Page, loader },
    { path: '/left', Component: () => <p>left</p> },
  ]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { page: 0 } }} />);
  return steps;
}
const clickOn = (name: string) => act(async () => screen.getByText(name).click());

test('A write resolves once the loaders have run again, and the screen shows their data', async () => {
  call.mockResolvedValue({});
  const { promise, resolve } = Promise.withResolvers<void>();
  const steps = show(promise);
  await clickOn('pause');
  expect(steps).toEqual(['loading']);
  await act(async () => resolve());
  expect(steps).toEqual(['loading', 'loaded', 'resolved']);
  expect(screen.getByText('run 1')).toBeDefined();
});

test('A refused write runs no loader', async () => {
  call.mockRejectedValue(new Problem('forbidden'));
  const steps = show();
  await clickOn('pause');
  expect(steps).toEqual(['rejected']);
  expect(screen.getByText('run 0')).toBeDefined();
});

test('A screen can be left after a write', async () => {
  call.mockResolvedValue({});
  show();
  await clickOn('pause and leave');
  expect(screen.getByText('left')).toBeDefined();
});
