// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { ListedPlan } from '@visita/core/plans/contract';
import { languages, type Language } from '@visita/core/languages';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import type { ReactNode } from 'react';
import { SpeakerContext } from '../i18n/use-translation.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { allWords } from '../i18n/all-words.ts';
import { bringWords, i18nFor } from '../i18n/words.ts';
import { usePlanFacts } from './plan-facts.ts';

const { spoken } = vi.hoisted(() => ({ spoken: vi.fn<() => Language>() }));
vi.mock('../i18n/language.ts', () => ({ useLanguage: spoken }));

const on = new Date('2027-01-05T15:00:00Z');
const taxed = [{ code: 'gst-ca-2008-01-01', kind: 'gst' as const, rate: 5000, amount: 444 }];
const plan = { interval: 'year', months: 12 } as ListedPlan;
const ofTax = /tax|[含及]税|[含及]稅|稅金|税费/i;

beforeAll(() => bringWords(allWords));

describe.each(languages)('in %s', (language) => {
  /** Returns the disclosures of a plan for an existing card. */
  function facts(taxes: typeof taxed, { hasTrial, country }: { hasTrial: boolean; country: string }): string {
    const today = {
      total: hasTrial ? 0 : 8_880,
      currency: 'CAD',
      delivery: null,
      isSent: false,
      taxes,
    } as unknown as PlanQuote['today'];
    const later = { subtotal: 8_880, taxes, total: 8_880, currency: 'CAD', on, isTrial: hasTrial };
    const quote = {
      plan: 'annual',
      today,
      later,
      hasTrial,
      trialUsedBy: null,
      validMonths: null,
      needsConsent: false,
    } satisfies PlanQuote;
    spoken.mockReturnValue(language);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <SpeakerContext value={i18nFor(language)}>{children}</SpeakerContext>
    );
    const { result, unmount } = renderHook(() => usePlanFacts(), { wrapper });
    const planFacts = result.current(quote, { plan, destination: { country, province: '' } });
    unmount();
    return planFacts.join('\n');
  }

  test.each([true, false])(
    'abroad no charge is said to include taxes, and at home each is (with a trial: %s)',
    (hasTrial) => {
      expect(facts([], { hasTrial, country: 'FR' })).not.toMatch(ofTax);
      expect(facts(taxed, { hasTrial, country: 'CA' })).toMatch(ofTax);
    },
  );
});
