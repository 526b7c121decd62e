// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { allWords } from '../i18n/all-words.ts';
import { SpeakerContext } from '../i18n/use-translation.ts';
import { bringWords, i18nFor } from '../i18n/words.ts';
import { RefundButton } from './refund-dialog.tsx';

bringWords(allWords);
// happy-dom has no fonts, which the field for the reason follows
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
afterEach(cleanup);

function show(payment: Pick<AdminOrder['payments'][number], 'refundable' | 'restorable'>) {
  const order = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    orderNo: 'V20261126ABCDEF',
    version: 1,
    currency: 'CAD',
    status: 'paid',
    shippingStatus: 'preparing',
    items: [],
    shippingAmount: 0,
    taxes: [],
    plan: null,
    payments: [{ status: 'completed', isSurplus: false, refunds: [], ...payment }],
  } as unknown as AdminOrder;
  const Page = () => (
    <SpeakerContext value={i18nFor('en')}>
      <MantineProvider env="test">
        <RefundButton order={order} />
      </MantineProvider>
    </SpeakerContext>
  );
  const Stub = createRoutesStub([{ path: '/:lang/*', Component: Page, HydrateFallback: () => null }]);
  render(<Stub initialEntries={['/en/x']} />);
}

const findConfirm = () => document.querySelector('dialog button[type="submit"]')?.textContent;

test('An order that credit paid alone can be refunded, to the credit', async () => {
  show({ refundable: 0, restorable: 4724 });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(/CA\$47\.24 was paid from the buyer’s credit/)).toBeDefined();
  expect(screen.queryByText(/back to the card/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { hidden: true, name: /All that is left/ }));
  expect(findConfirm()).toBe('Give back CA$47.24 of credit');
});

test('An order that credit paid in part names what goes to the card and what to the credit', async () => {
  show({ refundable: 4224, restorable: 500 });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(/CA\$5\.00 was paid from the buyer’s credit/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { hidden: true, name: /All that is left: CA\$42\.24/ }));
  expect(findConfirm()).toBe('Refund CA$42.24');
});

test('An order of which nothing is left has no refund', () => {
  show({ refundable: 0, restorable: 0 });
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});
