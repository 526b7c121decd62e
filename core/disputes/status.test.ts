import { expect, test } from 'vitest';
import { canFollow, disputeStatus, isInquiry, isLost, isOpenDispute } from './status.ts';

test('a closed dispute is never opened again by an older reading, except by an appeal', () => {
  const open = disputeStatus.states.filter(isOpenDispute);
  const closed = disputeStatus.states.filter((status) => !isOpenDispute(status));
  const reopened = closed.flatMap((from) => open.filter((to) => canFollow(to, from)).map((to) => [from, to]));
  expect(reopened).toEqual([
    ['won', 'appeal_needs_response'],
    ['won', 'appeal_under_review'],
    ['lost', 'appeal_needs_response'],
    ['lost', 'appeal_under_review'],
  ]);
});

test('an answered dispute never waits for an answer again, and a chargeback is never an inquiry again', () => {
  expect(canFollow('needs_response', 'under_review')).toBe(false);
  expect(canFollow('warning_needs_response', 'warning_under_review')).toBe(false);
  const inquiries = disputeStatus.states.filter(isInquiry);
  for (const from of disputeStatus.states.filter((status) => !isInquiry(status)))
    expect(inquiries.filter((to) => canFollow(to, from))).toEqual([]);
});

test('every status can be reached, and only lost and prevented ones lose money', () => {
  const reached = new Set(Object.values(disputeStatus.table).map(({ to }) => to));
  expect(disputeStatus.states.filter((status) => !reached.has(status))).toEqual(['warning_needs_response']);
  expect(disputeStatus.states.filter(isLost)).toEqual(['lost', 'prevented']);
});
