import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthlySeatPrice, planCodes, planOfSku, plans, planSku, savedPercent } from './plan.ts';

test('the annual plan costs 7.40 a month and saves 26 %, the annual plan for two costs 6.20 each', () => {
  expect(monthlySeatPrice(plans.annual, 8_880)).toBe(740);
  expect(savedPercent(plans.annual, { price: 8_880, monthly: 1_000 })).toBe(26);
  expect(monthlySeatPrice(plans['duo-annual'], 14_880)).toBe(620);
  expect(savedPercent(plans['duo-annual'], { price: 14_880, monthly: 1_000 })).toBe(38);
  expect(monthlySeatPrice(plans['trial-3m'], 2_400)).toBe(800);
  expect(savedPercent(plans.monthly, { price: 1_000, monthly: 1_000 })).toBe(0);
});

test('the displayed saving never exceeds the real one', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(fc.constantFrom(...planCodes), cents, cents, (code, price, monthly) => {
      const { months, seats } = plans[code];
      const full = monthly * (months ?? 1) * Math.max(seats, 1);
      const saved = savedPercent(plans[code], { price, monthly });
      expect(saved).toBeGreaterThanOrEqual(0);
      if (saved > 0) expect(full * (100 - saved)).toBeGreaterThanOrEqual(price * 100);
      expect(monthlySeatPrice(plans[code], price) * (months ?? 1) * Math.max(seats, 1)).toBeLessThanOrEqual(
        price,
      );
    }),
  );
});

test('only renewing plans have a trial, and every plan has its own SKU', () => {
  for (const { hasTrial, renews } of Object.values(plans)) expect(hasTrial && !renews).toBe(false);
  expect(planCodes.map(planSku)).toEqual(planCodes.map((code) => `PLAN-${code.toUpperCase()}`));
  for (const code of planCodes) expect(planSku(code)).toMatch(/^[A-Z\d-]{2,40}$/);
  expect(planCodes.map((code) => planOfSku(planSku(code)))).toEqual(planCodes);
  expect(planOfSku('EXTRA-CARD-GOLD')).toBeNull();
});
