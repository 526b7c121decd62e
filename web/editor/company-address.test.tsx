// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { noParts } from '@visita/core/cards/company-parts';
import { CardContent, emptyContent } from '@visita/core/cards/content';
import { SpeakerContext } from '../i18n/use-translation.ts';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { allWords } from '../i18n/all-words.ts';
import { bringWords, i18nFor } from '../i18n/words.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { cardFieldLabels, addressPartLabels } from './field-labels.ts';
import { CompanyAddress } from './company-address.tsx';

vi.mock('../api/call.ts', () => ({ call: async () => [] }));
afterEach(cleanup);
bringWords(allWords);

const words = ((key: string) => key) as never;
const labels = { ...cardFieldLabels(words, 'en'), ...addressPartLabels(words) };
const least = {
  ...emptyContent,
  name: 'Ana Lima',
  title: 'Engineer',
  company: 'Bridges',
  photo: '/files/a.webp',
};

function show(values: Partial<CardContent> = {}) {
  const bodies: CardContent[] = [];
  function Form() {
    const form = useContractForm<CardContent>({
      schema: CardContent,
      initialValues: { ...least, ...values },
      labels,
    });
    return (
      <form noValidate onSubmit={form.submit(async (content) => bodies.push(content))}>
        <CompanyAddress form={form} />
        <button type="submit">save</button>
      </form>
    );
  }
  const Page = () => (
    <SpeakerContext value={i18nFor('en')}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </SpeakerContext>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  render(<Stub initialEntries={['/en/cards/1/edit']} />);
  /** Submits the form and returns the sent body. */
  return async () => {
    fireEvent.click(screen.getByText('save'));
    await waitFor(() => expect(bodies).toHaveLength(1));
    return bodies.pop();
  };
}

const field = (path: string) => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
const write = (path: string, value: string) => fireEvent.change(field(path)!, { target: { value } });
const choose = (country: string) => write('companyParts.country', country);
const shownFields = () =>
  [...document.querySelectorAll<HTMLElement>('[data-path]')].map((input) =>
    (input.dataset['path'] ?? '').replace('companyParts.', ''),
  );

test('A country shows its fields in its order, all optional, and no country shows the free text', async () => {
  show();
  expect(shownFields()).toEqual(['country', 'companyAddress']);
  choose('CA');
  await waitFor(() => expect(shownFields()).toEqual(['country', 'address', 'city', 'province', 'zipCode']));
  expect(document.querySelectorAll('[required]')).toHaveLength(0);
  choose('FR');
  await waitFor(() => expect(shownFields()).toEqual(['country', 'address', 'zipCode', 'city']));
  choose('');
  await waitFor(() => expect(shownFields()).toEqual(['country', 'companyAddress']));
});

test('Switching between free text and a country keeps the values of both', async () => {
  const save = show({ companyAddress: '1, rue X' });
  choose('CA');
  await waitFor(() => expect(field('companyParts.city')).not.toBeNull());
  write('companyParts.city', 'Montréal');
  write('companyParts.province', 'QC');
  choose('');
  await waitFor(() => expect(field('companyAddress')?.value).toBe('1, rue X'));
  choose('CA');
  await waitFor(() => expect(field('companyParts.province')?.value).toBe('QC'));
  expect(await save()).toMatchObject({
    companyAddress: '1, rue X',
    companyParts: { ...noParts, country: 'CA', province: 'QC', city: 'Montréal' },
  });
  // provinces belong to a country, so the other's is dropped
  choose('');
  choose('US');
  expect((await save())?.companyParts).toEqual({ ...noParts, country: 'US', city: 'Montréal' });
});

test('Errors are shown at their fields, and a free text that is too long appears beside the country', async () => {
  const companyParts = { ...noParts, country: 'CN', zipCode: '5180' };
  const save = show({ companyAddress: 'x'.repeat(301), companyParts });
  expect(field('companyAddress')).toBeNull();
  fireEvent.click(screen.getByText('save'));
  await waitFor(() => expect(field('companyParts.zipCode')?.getAttribute('aria-invalid')).toBe('true'));
  expect(field('companyAddress')?.getAttribute('aria-invalid')).toBe('true');
  write('companyAddress', '');
  write('companyParts.zipCode', '518000');
  expect((await save())?.companyParts.zipCode).toBe('518000');
});

test('One button hides the whole address from visitors', async () => {
  const save = show({ companyParts: { ...noParts, country: 'HK' } });
  fireEvent.click(screen.getByRole('switch'));
  expect((await save())?.hidden).toEqual(['companyAddress']);
});
