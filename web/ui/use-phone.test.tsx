// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPhoneCompletion } from './phone-completion.ts';
import { usePhone } from './use-phone.ts';

type Options = Partial<Parameters<typeof usePhone>[0]>;

/** A form with one telephone field; the form's value stands beside it. */
function Form({ value: initial = '', ...options }: Options) {
  const [value, onChange] = useState(initial);
  const { text, isOther, isNational, country, inputRef, type, choose } = usePhone({
    language: 'en',
    ...options,
    value,
    onChange,
  });
  return (
    <>
      <input value={text} onChange={type} ref={inputRef} />
      <output>{value}</output>
      <p>{`${country.iso2}${isOther ? ' other' : ''}${isNational ? ' national' : ''}`}</p>
      <button onClick={() => choose('fr')}>France</button>
    </>
  );
}

const open = (options: Options = {}) => render(<Form {...options} />);
const field = () => screen.getByRole('textbox') as HTMLInputElement;
const value = () => screen.getByRole('status').textContent;
const country = () => screen.getByRole('paragraph').textContent;
const enter = (text: string, inputType = 'insertFromPaste') =>
  act(async () => void fireEvent.input(field(), { target: { value: text }, inputType, data: text }));

beforeEach(() => loadPhoneCompletion());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['the country of the address', { home: 'JP' }, 'jp'],
  ['the country of the other number', { beside: '+33142685300' }, 'fr'],
  ['the region of the browser', {}, 'gb'],
])('A field without a number takes %s', (_, options, iso2) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  open(options);
  expect(country()).toBe(iso2);
});

test.each([
  ['en', 'ca'],
  ['fr', 'ca'],
  ['zh-CN', 'cn'],
  ['zh-TW', 'tw'],
] as const)('A browser without a region takes the country of the language %s', (language, iso2) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('eo');
  open({ language });
  expect(country()).toBe(iso2);
});

test.each([
  ['a national number', '(514) 555-0142', '+15145550142', 'ca'],
  ['an international number', '+33 1 42 68 53 00', '+33142685300', 'fr'],
  ['a number dialled from abroad', '0033 1 42 68 53 00', '+33142685300', 'fr'],
  ['a number with an extension', '514-555-0142 ext. 45', '+15145550142;ext=45', 'ca'],
])('%s that is pasted becomes one with its country', async (_, text, stored, iso2) => {
  open({ home: 'CA' });
  await enter(text);
  expect(value()).toBe(stored);
  expect(country()).toBe(iso2);
});

test('A stored number is shown in the style of its country, and an extension in the language', () => {
  open({ value: '+15145550142;ext=45', language: 'fr' });
  expect(field().value).toMatch(/^\+1 \(?514\)? 555-0142 poste 45$/);
});

test('An older number without a country stays as it is until a country is chosen', async () => {
  open({ value: '0142685300', home: 'CA' });
  expect(country()).toBe('ca national');
  expect(value()).toBe('0142685300');
  await act(async () => screen.getByText('France').click());
  expect(value()).toBe('+33142685300');
  expect(country()).toBe('fr');
});

test('Another country keeps the digits', async () => {
  open({ value: '+15145550142' });
  await act(async () => screen.getByText('France').click());
  expect(value()).toMatch(/^\+33/);
});

test('A field that accepts other text too leaves it as typed', async () => {
  const isNumber = (text: string) => /^[+\d\s()-]*$/.test(text);
  open({ isNumber, home: 'CA' });
  await enter('@ana');
  expect(value()).toBe('@ana');
  expect(country()).toBe('ca other');
});

test('A calling code alone is no number yet', async () => {
  open({ home: 'CA' });
  await enter('+1', 'insertText');
  expect(value()).toBe('');
});
