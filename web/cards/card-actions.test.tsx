// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { Card } from '@visita/core/cards/contract';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { CardActions } from './card-actions.tsx';

vi.mock('../site/site.ts', () => ({ useSite: () => ({ sells: true }) }));
vi.mock('../api/call.ts', () => ({ call: async () => null }));
vi.mock('../layout/slots.ts', () => ({ useSlots: () => ({ helpOn: () => null }) }));
afterEach(cleanup);

// the fields that the component reads
const card = (visibility: 'shown' | 'paused') =>
  ({
    id: 'c',
    name: 'Ana',
    publicUrl: 'https://visita.test/i/C',
    visibility,
    isPaused: visibility === 'paused',
    plan: null,
    transferUntil: null,
    exitLink: '',
    physicalCards: [],
    addresses: [],
  }) as unknown as Card;
const tap = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('After a card is paused, the reloaded screen has the opposite button, which takes the focus', async () => {
  const Page = () => (
    <MantineProvider env="test">
      <CardActions card={useLoaderData<Card>()} others={[]} />
    </MantineProvider>
  );
  const Stub = createRoutesStub([{ id: 'card', path: '/', Component: Page, loader: () => card('paused') }]);
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData: { card: card('shown') } }} />);
  await tap('actions.pause.button');
  await tap('actions.pause.confirm');
  const resume = await screen.findByRole('button', { name: 'actions.pause.resume' });
  expect(screen.queryByRole('button', { name: 'actions.pause.button' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(resume));
});
