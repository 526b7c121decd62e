import { route } from '../http/endpoint.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { readSettings } from './settings.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    account_number: { id: 'own'; number: string };
  }
}

/** The id of this account, stored with its data. */
export function ensureAccountNumber({ store }: Pick<Account, 'store'>): string {
  const number = store.find('account_number', 'own');
  return (number ?? store.transact(() => store.put('account_number', { id: 'own', number: newId('acct_') })))
    .number;
}

/** The account that the secret key belongs to. */
export const accounts = [
  route('GET', '/v1/account', {}, (account) => {
    const {
      country,
      default_currency,
      payout_interval: interval,
      statement_descriptor,
    } = readSettings(account);
    return {
      id: ensureAccountNumber(account),
      object: 'account',
      charges_enabled: true,
      country,
      default_currency,
      details_submitted: true,
      email: null,
      payouts_enabled: true,
      settings: {
        branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
        card_payments: {
          decline_on: { avs_failure: false, cvc_failure: false },
          statement_descriptor_prefix: null,
          statement_descriptor_prefix_kana: null,
          statement_descriptor_prefix_kanji: null,
        },
        dashboard: { display_name: null, timezone: 'America/Toronto' },
        invoices: { default_account_tax_ids: null, hosted_payment_method_save: 'offer' },
        payments: {
          statement_descriptor,
          statement_descriptor_kana: null,
          statement_descriptor_kanji: null,
          statement_descriptor_prefix_kana: null,
          statement_descriptor_prefix_kanji: null,
        },
        payouts: {
          debit_negative_balances: false,
          schedule: { delay_days: 7, interval },
          statement_descriptor: null,
        },
      },
      type: 'standard',
    };
  }),
];
