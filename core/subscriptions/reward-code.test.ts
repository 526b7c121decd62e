import { expect, test } from 'vitest';
import fc from 'fast-check';
import { formatRewardCode, RewardCode, rewardCodeFrom } from './reward-code.ts';

test('a reward code is parsed in any case and with any hyphens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 19, maxLength: 19 }), (bytes) => {
      const code = rewardCodeFrom(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
      expect(formatRewardCode(code)).toMatch(/^(\w{4}-){4}\w{4}$/);
      expect(RewardCode.parse(formatRewardCode(code).toLowerCase().replaceAll('-', ' – '))).toBe(code);
    }),
  );
});
