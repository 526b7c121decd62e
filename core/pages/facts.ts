/**
 * Placeholders of the content pages, written `{{price.monthly}}` and filled in at display time from the
 * constants and rows that the product itself uses (server/pages/gather-facts.ts).
 */
export const factNames = [
  'brand',
  'seller.name',
  'seller.address',
  'seller.email',
  'seller.phone',
  'seller.hours',
  'seller.reach',
  'siteUrl',
  'price.monthly',
  'price.annual',
  'price.duo-annual',
  'price.trial-3m',
  'perMonth.annual',
  'perMonth.duo-annual',
  'saved.annual',
  'trialMonths',
  'waitingDays',
  'trialDays',
  'trialReminders',
  'renewalReminderDays',
  'freeDays',
  'retryDays',
  'graceDays',
  'invitationDays',
  'paymentDays',
  'paymentMinutes',
  'delivery.domestic.price',
  'delivery.domestic.freeFrom',
  'delivery.domestic.days',
  'delivery.international.price',
  'delivery.international.days',
  'taxes',
  'countries',
  'enterprise.fromCards',
  'enterprise.platformPrice',
  'enterprise.cardPrice',
  'enterprise.logoPrice',
  'enterprise.answerHours',
  'undoDays',
  'exportDays',
  'verifyDays',
  'sessionDays',
  'longestSessionDays',
  'securityEventDays',
  'linkKeptDays',
  'visitMonths',
  'unpaidOrderDays',
  'enquiryDays',
  'trialCardDays',
  'knownPlaceDays',
  'doneJobDays',
  'failedJobDays',
  'unmailedDays',
  'providerEventDays',
  'providerCallDays',
  'providerBookDays',
  'arrivedDays',
  'handOverHours',
  'passwordMin',
  'avatarMb',
  'photoMb',
  'products',
  'colours',
] as const;
export type FactName = (typeof factNames)[number];

/**
 * Placeholders that become a table or list and stand alone on their line. All others are text within a
 * sentence.
 */
export const blockFacts: readonly FactName[] = ['taxes', 'products', 'seller.reach'];

/** Values as plain text; those of block placeholders are Markdown. */
export type Facts = Readonly<Record<FactName, string>>;

const braces = /\{\{([^{}]*)\}\}/g;

const isFactName = (name: string): name is FactName => factNames.some((factName) => factName === name);

/** Returns the first unknown placeholder name. */
export const unknownFact = (text: string): string | undefined =>
  [...text.matchAll(braces)].map(([, name = '']) => name.trim()).find((name) => !isFactName(name));

/** Fills placeholders in a line of plain text, such as a title. */
export const fillLine = (text: string, facts: Facts): string => fill(text, (name) => facts[name]);

/** Fills placeholders in Markdown. Values are escaped, so that a seller's name cannot contain markup. */
export const fillMarkdown = (text: string, facts: Facts): string =>
  fill(text, (name) => (blockFacts.includes(name) ? facts[name] : plainMarkdown(facts[name])));

/** Unknown placeholders stay as written: an older build may show a newer build's text. */
const fill = (text: string, valueOf: (name: FactName) => string) =>
  text.replace(braces, (placeholder, inner: string) =>
    isFactName(inner.trim()) ? valueOf(inner.trim() as FactName) : placeholder,
  );

/** Escapes a line of plain text for Markdown (CommonMark backslash escapes). */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>()#|~!&]/g, String.raw`\$&`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)\.(?=\s|$)/, String.raw`$1\.`);
