import fc from 'fast-check';

/** Actions of users, of the provider and its dashboard, and of the network; each may happen at any time. */
const acts = [
  'pause',
  'resume',
  'cancelLater',
  'cancelNow',
  'reactivate',
  'switchToDuo',
  'switchToAnnual',
  'switchToMonthly',
  'activate',
  'goodCard',
  'badCard',
  'seatSecond',
  'leaveSecond',
  'leaveFirst',
  'creditByStaff',
  'refundCharge',
  'refundPart',
  'refundAndEnd',
  'refundThere',
  'dispute',
  'inquire',
  'winDispute',
  'loseDispute',
  'changeTaxRate',
  'closeMonths',
  'tellAfterClosing',
  'eraseAccount',
  'waitAnHour',
  'waitADay',
  'waitAWeek',
  'waitAMonth',
  'endThere',
  'endLaterThere',
  'keepThere',
  'tell',
  'tellTwice',
  'tellBackwards',
  'loseWhatIsTold',
  'work',
  'workMeanwhile',
  'reconcile',
  'readSlowly',
  'finishReading',
  'dropAnswer',
  'cutAnswer',
  'reset',
  'resetForLong',
  'fail',
  'tooMany',
  'clear',
  'restart',
  'otherProcess',
] as const;
export type SubscriptionStoryAction = (typeof acts)[number];

/** Actions that end the subscription are less frequent. */
const ending: readonly SubscriptionStoryAction[] = [
  'cancelNow',
  'endThere',
  'leaveFirst',
  'refundAndEnd',
  'eraseAccount',
];
/** Actions that replace the process happen alone. */
const lonely: readonly SubscriptionStoryAction[] = ['restart', 'otherProcess', 'eraseAccount'];
/** Waits of which two at once would be longer than the provider remembers its events. */
const long: readonly SubscriptionStoryAction[] = ['waitAWeek', 'waitAMonth', 'tellAfterClosing'];
const likely: SubscriptionStoryAction[] = [
  ...acts,
  ...acts.filter((act) => !ending.includes(act)),
  ...([
    'pause',
    'resume',
    'resume',
    'cancelLater',
    'reactivate',
    'waitAMonth',
    'waitAMonth',
    'tell',
    'dropAnswer',
    'dropAnswer',
    'seatSecond',
    'seatSecond',
    'seatSecond',
    'seatSecond',
    'switchToDuo',
    'switchToMonthly',
    'switchToMonthly',
    'switchToMonthly',
    'switchToMonthly',
    'badCard',
    'readSlowly',
    'finishReading',
  ] as const),
];
const beginnings = ['waiting', 'waiting', 'trial', 'active', 'active', 'pending'] as const;

export const plots = fc.record({
  plan: fc.constantFrom('monthly' as const, 'annual' as const, 'duo-annual' as const),
  status: fc.constantFrom(...beginnings),
  /** True if a plan for two begins with two seats taken, so that one must leave it for a plan for one. */
  isFull: fc.boolean(),
  /** One action, or two concurrent ones. */
  steps: fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(...likely).map((act): readonly SubscriptionStoryAction[] => [act]),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...likely), fc.constantFrom(...likely))
          .filter(
            (two) => !two.some((act) => lonely.includes(act)) && !two.every((act) => long.includes(act)),
          ),
      },
    ),
    { minLength: 5, maxLength: 25 },
  ),
});
export type Plot = typeof plots extends fc.Arbitrary<infer One> ? One : never;
