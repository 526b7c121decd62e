// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { Card } from '@visita/core/cards/contract';
import { visibilities } from '@visita/core/cards/visibility';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { LoseCard } from './lose-card.tsx';

const site = vi.hoisted(() => ({ sells: true }));
vi.mock('../site/site.ts', () => ({ useSite: () => site }));
vi.mock('../api/call.ts', () => ({ call: vi.fn() }));
vi.mock('../layout/slots.ts', () => ({ useSlots: () => ({ helpOn: () => null }) }));
afterEach(cleanup);

function orderLink(visibility: Card['visibility']) {
  // the fields that the component reads
  const physicalCards = [{ id: 'p', isLost: visibility === 'lost' }];
  const card = { id: 'c', visibility, transferUntil: null, physicalCards, addresses: [] } as unknown as Card;
  const Row = () => (
    <MantineProvider env="test">
      <LoseCard card={card} onDone={() => undefined} />
    </MantineProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Row }]);
  render(<Stub initialEntries={['/en/cards/c']} />);
  return screen.queryByRole('link', { name: 'actions.lost.order' });
}

test.each(visibilities)('A card that is %s offers a replacement if it is reported lost', (visibility) => {
  site.sells = true;
  expect(orderLink(visibility)?.getAttribute('href')).toBe(visibility === 'lost' ? '/en/shop' : undefined);
});

test('A site that sells nothing offers no replacement', () => {
  site.sells = false;
  expect(orderLink('lost')).toBeNull();
});
