/**
 * What the texts of the content pages may have filled in when they are shown: written `{{price.monthly}}`, read from the
 * constants and rows that the product itself goes by (server/pages/gather-facts.ts).
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

/** Those that are a table or a list of their own, and stand alone on their line; all others are words within a sentence. */
export const blockFacts: readonly FactName[] = ['taxes', 'products', 'seller.reach'];

/** Each as plain text, but for the blocks, which are Markdown. */
export type Facts = Readonly<Record<FactName, string>>;

const braces = /\{\{([^{}]*)\}\}/g;

const isFactName = (name: string): name is FactName => factNames.some((known) => known === name);

/** The first name in double braces that nothing is known by. */
export const unknownFact = (text: string): string | undefined =>
  [...text.matchAll(braces)].map(([, name = '']) => name.trim()).find((name) => !isFactName(name));

/** Writes the facts into a line of plain text, such as a title. */
export const fillLine = (text: string, facts: Facts): string => fill(text, (name) => facts[name]);

/** Writes the facts into Markdown, so that whatever a seller is called is text there and nothing else. */
export const fillMarkdown = (text: string, facts: Facts): string =>
  fill(text, (name) => (blockFacts.includes(name) ? facts[name] : plainMarkdown(facts[name])));

/** An older build may show the text of a newer one: what it does not know stays as it is written. */
const fill = (text: string, valueOf: (name: FactName) => string) =>
  text.replace(braces, (written, inner: string) => (isFactName(inner.trim()) ? valueOf(inner.trim() as FactName) : written));

/** Plain text on one line as Markdown that shows just that: CommonMark reads a backslash before a sign as the sign itself. */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>()#|~!&]/g, String.raw`\$&`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)\.(?=\s|$)/, String.raw`$1\.`);
