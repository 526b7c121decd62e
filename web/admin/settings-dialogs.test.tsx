// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Language } from '@visita/core/languages';
import { SpeakerContext } from '../i18n/use-translation.ts';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { allWords } from '../i18n/all-words.ts';
import { bringWords, i18nFor } from '../i18n/words.ts';
import { PlanDialog, TaxDialog } from './settings-dialogs.tsx';

const bodies = vi.hoisted(() => [] as Record<string, unknown>[]);
vi.mock('../back-office/call-staff.ts', () => ({
  callStaff: async (_: unknown, { body }: { body: Record<string, unknown> }) => bodies.push(body),
}));
afterEach(() => {
  cleanup();
  bodies.length = 0;
});
bringWords(allWords);

const dated = { from: '2026-01-01', state: 'holds' as const };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

function show(dialog: React.ReactNode, language: Language = 'en') {
  const Page = () => (
    <SpeakerContext value={i18nFor(language)}>
      <MantineProvider env="test">{dialog}</MantineProvider>
    </SpeakerContext>
  );
  const Stub = createRoutesStub([{ path: '/:lang/*', Component: Page, HydrateFallback: () => null }]);
  render(<Stub initialEntries={[`/${language}/x`]} />);
}

const planDialog = (
  <PlanDialog
    kind="plan"
    name="Annual"
    plan="annual"
    newest={{ id, amount: 1000, ...dated }}
    earliest="2026-12-01"
    currency="CAD"
    onClose={() => {}}
  />
);
const amountField = () =>
  document.querySelector<HTMLInputElement>('[data-path="amount"]') ?? expect.fail('no field for the amount');
const type = (field: HTMLInputElement, text: string) => fireEvent.change(field, { target: { value: text } });
const confirm = () => fireEvent.submit(document.querySelector('form') ?? expect.fail('no form'));

test.each(['12,50', '12.50', '12,50 $', 'CA$12.50', '１２．５０'])(
  'The price %j is sent as 12.50 and written back',
  async (text) => {
    show(planDialog);
    type(amountField(), text);
    expect(screen.getByText(/Will be saved as CA\$12\.50/)).toBeDefined();
    confirm();
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ amount: 1250 })]));
  },
);

test.each(['twelve', '12.345', '1.250', ''])(
  'The price %j is refused at its field and stays',
  async (text) => {
    show(planDialog);
    type(amountField(), text);
    confirm();
    await waitFor(() => expect(amountField().getAttribute('aria-invalid')).toBe('true'));
    expect(amountField().value).toBe(text);
    expect(bodies).toEqual([]);
  },
);

test('A price that changes tenfold is sent only after a confirmation', async () => {
  show(planDialog, 'fr');
  type(amountField(), '1 250,00');
  confirm();
  await waitFor(() => expect(screen.getByText(/Le changement est important/)).toBeDefined());
  expect(bodies).toEqual([]);
  fireEvent.click(screen.getByLabelText(/1\s250,00\s\$\sCA au lieu de 10,00\s\$\sCA/));
  confirm();
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ amount: 125_000 })]));
});

test('A tax rate is read with a comma and written back', async () => {
  show(
    <TaxDialog
      kind="tax"
      name="QST"
      newest={{ code: 'x', rate: 9975, isRegistered: true, until: null, ...dated }}
      earliest="2026-12-01"
      onClose={() => {}}
    />,
  );
  type(document.querySelector<HTMLInputElement>('[data-path="rate"]') ?? expect.fail('no field'), '9,5');
  expect(screen.getByText(/Will be saved as 9\.5%/)).toBeDefined();
  confirm();
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ rate: 9500 })]));
});
