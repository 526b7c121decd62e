import { findRate, type TaxRate } from '../catalogue/catalogue.ts';
import { computeLineTaxes } from '../catalogue/tax.ts';
import { invalid } from '../http/errors.ts';
import {
  group,
  integer,
  list,
  literal,
  metadata,
  required,
  string,
  text,
  type Params,
} from '../http/params.ts';
import type { Invoice, InvoiceLine } from '../invoices/invoice.ts';
import { toTax } from '../invoices/total-invoice.ts';
import type { Account } from '../state/account.ts';
import { randomText } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { listInvoiceCreditNotes, type CreditNoteLine } from './credit-note.ts';

export const creditLineShape = group({
  amount: integer({ min: 0 }),
  description: text(),
  invoice_line_item: string(),
  metadata: metadata(),
  quantity: integer({ min: 1 }),
  tax_rates: list(string()),
  type: required(literal('custom_line_item', 'invoice_line_item')),
  unit_amount: integer({ min: 0 }),
});
type CreditLineInput = NonNullable<Params<{ line: typeof creditLineShape }>['line']>;

/** The parameters that each type of line refuses. */
const refusedParams = {
  custom_line_item: ['amount', 'invoice_line_item'],
  invoice_line_item: ['description', 'tax_rates', 'unit_amount'],
} as const;

const constantLineFields = {
  object: 'credit_note_line_item',
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  pretax_credit_amounts: [],
} satisfies Partial<CreditNoteLine>;

/** The one line of a credit note that names an amount only; it has no taxes. */
export const newMemoLine = (amount: number, description: string | null): CreditNoteLine => ({
  ...constantLineFields,
  id: newLineId(),
  amount,
  description,
  metadata: {},
  quantity: 1,
  tax_rates: [],
  taxes: [],
  type: 'custom_line_item',
  unit_amount: amount,
  unit_amount_decimal: String(amount),
});

const newLineId = () => `cnli_1${randomText(23)}`;

export function newCreditLines(
  account: Account,
  invoice: Invoice,
  inputs: CreditLineInput[],
): CreditNoteLine[] {
  const lines: CreditNoteLine[] = [];
  for (const [index, input] of inputs.entries()) {
    const param = `lines[${index}]`;
    for (const name of refusedParams[input.type])
      if (input[name] !== undefined)
        throw invalid(`\`${name}\` is not valid when \`type\` is \`${input.type}\`.`, {
          param: `${param}[${name}]`,
        });
    lines.push(
      input.type === 'custom_line_item'
        ? newCustomLine(account, input, param)
        : creditInvoiceLine(account, { invoice, input, param, earlier: lines }),
    );
  }
  return lines;
}

function newCustomLine(account: Account, input: CreditLineInput, param: string): CreditNoteLine {
  const { unit_amount: unit, quantity = 1, tax_rates: ids = [], description = null } = input;
  if (unit === undefined)
    throw invalid('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: `${param}[unit_amount]`,
    });
  const rates = ids.map((id, index) => findRate(account, id, `${param}[tax_rates][${index}]`));
  return {
    ...taxedLine(unit * quantity, rates, input),
    description,
    quantity,
    type: 'custom_line_item',
    unit_amount: unit,
    unit_amount_decimal: String(unit),
  };
}

interface CreditedLineContext {
  invoice: Invoice;
  input: CreditLineInput;
  param: string;
  /** The lines before it on the same credit note. */
  earlier: CreditNoteLine[];
}

/** Credits an amount or a quantity of an invoice's line at the rates of that line. */
function creditInvoiceLine(
  account: Account,
  { invoice, input, param, earlier }: CreditedLineContext,
): CreditNoteLine {
  const line = invoice.lines.data.find(({ id }) => id === input.invoice_line_item);
  if (!line)
    throw invalid(`No such invoice line item: '${input.invoice_line_item}'`, {
      code: 'resource_missing',
      param: `${param}[invoice_line_item]`,
    });
  if ((input.amount === undefined) === (input.quantity === undefined))
    throw invalid('Exactly one of `amount` and `quantity` must be provided.', {
      code: 'parameter_missing',
      param: `${param}[amount]`,
    });
  const amount = input.amount ?? Math.round((line.amount * input.quantity!) / line.quantity);
  const rest = line.amount - sumCredited(account, invoice, line, earlier);
  if (amount > rest)
    throw invalid(
      `The amount to credit, ${amount}, is more than the line item's remaining amount, ${rest}.`,
      {
        param: `${param}[${input.amount === undefined ? 'quantity' : 'amount'}]`,
      },
    );
  const rates = line.taxes.map(({ tax_rate_details: { tax_rate: id } }) => findRate(account, id, param));
  return {
    ...taxedLine(amount, rates, input),
    description: line.description,
    invoice_line_item: line.id,
    quantity: input.quantity ?? null,
    type: 'invoice_line_item',
    unit_amount: null,
    unit_amount_decimal: null,
  };
}

const sumCredited = (account: Account, invoice: Invoice, { id }: InvoiceLine, earlier: CreditNoteLine[]) =>
  [...listInvoiceCreditNotes(account, invoice.id).flatMap(({ lines }) => lines.data), ...earlier]
    .filter((line) => line.invoice_line_item === id)
    .reduce((sum, { amount }) => sum + amount, 0);

const taxedLine = (amount: number, rates: TaxRate[], { metadata: pairs }: CreditLineInput) => ({
  ...constantLineFields,
  id: newLineId(),
  amount,
  metadata: mergeMetadata({}, pairs),
  tax_rates: rates,
  taxes: computeLineTaxes(amount, rates).map(toTax),
});
