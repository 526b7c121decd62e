import { noAddress, type BillingDetails, type Card } from '../cards/card.ts';
import { readCard } from '../cards/card-params.ts';
import { ApiError } from '../http/errors.ts';
import type { Account } from '../state/account.ts';
import { listCountries, listProvinces } from './countries.ts';
import { markup, type Markup } from './markup.ts';
import type { Translation } from './translation.ts';

type CardFormField = 'name' | 'number' | 'expiry' | 'cvc' | 'email' | 'card';

/** A translated error of a form, at a field or for the form as a whole. */
export interface FieldError {
  field: CardFormField | null;
  text: string;
}

interface FormState {
  form: URLSearchParams;
  billing: BillingDetails;
  errors: FieldError[];
}

/** One labelled input with its error. */
export function renderInput({
  id,
  label,
  value = '',
  error,
  more = { html: '' },
  type = 'text',
  isFirst,
}: {
  id: string;
  label: string;
  value?: string;
  error: string | undefined;
  more?: Markup;
  type?: string;
  isFirst?: boolean;
}): Markup {
  const message = error !== undefined && markup`<p class="wrong" id="${id}-wrong">${error}</p>`;
  const state =
    error !== undefined &&
    markup` aria-invalid="true" aria-describedby="${id}-wrong"${isFirst && markup` autofocus`}`;
  return markup`<div class="field">
    <label for="${id}">${label}</label><input type="${type}" id="${id}" name="${id}" value="${value}" ${more}${state} />${message}
  </div>`;
}

const attributes = (text: string): Markup => ({ html: text });

/** The fields of a card, with the submitted values except number and code. */
export function cardFields({ tag, words }: Translation, { form, billing, errors }: FormState): Markup {
  const errorAt = (field: CardFormField) => errors.find((one) => one.field === field)?.text;
  const first = errors.find(({ field }) => field !== null)?.field;
  const field = (id: CardFormField & keyof Translation['words']['card'], more: string, value = '') =>
    renderInput({
      id,
      label: words.card[id as 'name'],
      value,
      error: errorAt(id),
      more: attributes(more),
      isFirst: first === id,
    });
  const chosen = form.get('country') ?? billing.address.country ?? 'CA';
  const province = form.get('province') ?? billing.address.state ?? '';
  const options = (named: { code: string; name: string }[], at: string) =>
    named.map(
      ({ code, name }) =>
        markup`<option value="${code}" ${code === at && markup` selected`}>${name}</option>`,
    );
  return markup` ${field('number', 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23"')}
    <div class="row">
      ${field('expiry', 'inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" maxlength="7"', form.get('expiry') ?? '')}
      ${field('cvc', 'inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"')}
    </div>
    ${field('name', 'autocomplete="cc-name" maxlength="100"', form.get('name') ?? billing.name ?? '')}
    <div class="field">
      <label for="country">${words.card.country}</label
      ><select id="country" name="country" autocomplete="billing country">
        ${options(listCountries(tag), chosen)}
      </select>
    </div>
    <div class="row">
      <div class="field">
        <label for="province">${words.card.province}</label
        ><select id="province" name="province" autocomplete="billing address-level1">
          <option value="">${words.card.noProvince}</option>
          ${options(listProvinces(tag), province)}
        </select>
      </div>
      ${renderInput({ id: 'postal', label: words.card.postal, value: form.get('postal') ?? billing.address.postal_code ?? '', error: undefined, more: attributes('autocomplete="billing postal-code" maxlength="12"') })}
    </div>
    <p class="small quiet">${words.checkout.testHint}</p>`;
}

/** Returns errors for the fields that are still empty. */
export function findMissing({ words }: Translation, form: URLSearchParams): FieldError[] {
  const fields = ['number', 'expiry', 'cvc', 'name'] as const;
  const isPresent = (field: string) =>
    field === 'expiry' ? readExpiry(form) !== undefined : (form.get(field) ?? '').trim() !== '';
  return fields.filter((field) => !isPresent(field)).map((field) => ({ field, text: words.missing[field] }));
}

function readExpiry(form: URLSearchParams): { month: number; year: number } | undefined {
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/\-. ]?\s*((?:20)?\d{2})\s*$/.exec(form.get('expiry') ?? '') ?? [];
  return month === undefined ? undefined : { month: Number(month), year: Number(year) };
}

export function readBilling(form: URLSearchParams, email: string | null): BillingDetails {
  const country = form.get('country');
  const state = country === 'CA' ? form.get('province') || null : null;
  return {
    address: { ...noAddress, country, state, postal_code: form.get('postal') || null },
    email,
    name: form.get('name')?.trim() || null,
    phone: null,
    tax_id: null,
  };
}

/** Creates the card of a complete form. */
export function createCard(account: Account, form: URLSearchParams, billing: BillingDetails): Card {
  const { month = 0, year = 0 } = readExpiry(form) ?? {};
  const number = form.get('number') ?? '';
  const card = readCard(account, {
    card: { number, exp_month: month, exp_year: year, cvc: (form.get('cvc') ?? '').trim() },
  });
  return account.store.put('payment_method', { ...card, billing_details: billing });
}

const fields: Record<string, CardFormField> = {
  incorrect_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
};

/** Translates the error of a refused card, and assigns it to a field. */
export function errorFrom(translation: Translation, error: unknown): FieldError {
  if (!(error instanceof ApiError)) throw error;
  const { code = '', decline_code: decline = '' } = error.body;
  if (decline === 'live_mode_test_card')
    return { field: 'number', text: translation.words.declines.real_card };
  return {
    field: fields[code] ?? null,
    text: describeDecline(
      translation,
      code.startsWith('invalid_expiry') ? 'invalid_expiry' : decline || code,
    ),
  };
}

export function describeDecline({ words }: Translation, reason: string): string {
  const declines: Record<string, string> = words.declines;
  return declines[reason] ?? words.declines.generic;
}
