import { verificationWindowMs } from '@visita/core/account/verification';
import { transferHours } from '@visita/core/cards/transfer-code';
import { answerHours } from '@visita/core/enterprise/enquiry';
import { colours } from '@visita/core/colours';
import { displayNames, listFormat } from '@visita/core/formatters';
import { regionFor, type Language } from '@visita/core/languages';
import { currency, formatMoney, formatRate } from '@visita/core/money';
import { reservationMs } from '@visita/core/orders/reservation';
import { daysToUndo } from '@visita/core/privacy/leaving-plans';
import { plainMarkdown, type Facts } from '@visita/core/pages/facts';
import { passwordLength } from '@visita/core/identity/password';
import {
  enterpriseTerms,
  monthlySeatPrice,
  plans,
  savedPercent,
  trialDays,
  waitingDays,
  type PlanCode,
} from '@visita/core/plans/plan';
import type { Zone } from '@visita/core/shop/delivery';
import { taxKinds } from '@visita/core/shop/tax';
import { rawMonths } from '@visita/core/stats/range';
import { renewalReminderDays, trialReminders } from '@visita/core/subscriptions/due';
import {
  freeDays,
  graceDays,
  invitationDays,
  paymentDays,
  retryDays,
} from '@visita/core/subscriptions/terms';
import { avatarMaxBytes, photoMaxBytes } from '@visita/core/uploads/contract';
import { linkKeptDays } from '../account/link-queries.ts';
import { securityEventDays } from '@visita/core/account/security-events';
import { longestSessionDays, sessionDays } from '../account/session.ts';
import type { Seller } from '@visita/core/documents/seller';
import type { Config } from '../config.ts';
import { hoursLine } from '../documents/hours-line.ts';
import type { ShownRows } from '../deps.ts';
import { enquiryDays } from '../enterprise/jobs.ts';
import { knownPlaceDays } from '../http/acquaintance.ts';
import { translatorFor } from '../http/words.ts';
import { daysUnderWay } from '../orders/complete-shipped.ts';
import { daysUnpaid } from '../payments/erase-buyers.ts';
import { effectivePlanPrices } from '../plans/listed.ts';
import { daysKept } from '../privacy/own-export.ts';
import { daysKept as providerDays } from '../provider/remove-old.ts';
import { jobDays, unmailedDays } from '../queue/queues.ts';
import { availableProducts } from '../shop/available.ts';
import { findEffectiveShippingRate } from '../shop/effective-rates.ts';
import { detachedDays } from '../subscriptions/trial-cards.ts';

interface GatherFactsInput {
  config: Pick<Config, 'brand' | 'publicUrl'>;
  seller: Seller;
  language: Language;
  at: Date;
}

/** Shown in place of a value that is not set. */
const unknown = '–';

/** Gathers the values of all placeholders of the content pages, at a moment and in a language. */
export function gatherFacts(rows: ShownRows, { config, seller, ...input }: GatherFactsInput): Facts {
  const { brand, publicUrl } = config;
  const hours = hoursLine(seller.hours, input.language);
  return {
    brand,
    siteUrl: publicUrl,
    'seller.name': seller.name,
    'seller.address': seller.address,
    'seller.email': seller.email,
    'seller.phone': seller.phone,
    'seller.hours': hours || unknown,
    'seller.reach': waysToReach(seller, { hours, ...input }),
    ...planFacts(rows, input),
    ...deliveryFacts(rows, input),
    ...limitFacts(input),
    taxes: taxTable(rows, input),
    products: productList(rows, input),
  };
}

type Moment = Pick<GatherFactsInput, 'language' | 'at'>;

function planFacts({ planPrices }: ShownRows, { language, at }: Moment) {
  const effectivePrices = effectivePlanPrices(planPrices, { currency, at });
  const getCents = (code: PlanCode) => effectivePrices.find(({ plan }) => plan.code === code)?.price.amount;
  const money = (cents: number | undefined) => (cents === undefined ? unknown : formatMoney(cents, language));
  const perMonth = (code: PlanCode) => {
    const cents = getCents(code);
    return money(cents && monthlySeatPrice(plans[code], cents));
  };
  const [annual, monthly] = [getCents('annual'), getCents('monthly')];
  return {
    'price.monthly': money(monthly),
    'price.annual': money(annual),
    'price.duo-annual': money(getCents('duo-annual')),
    'price.trial-3m': money(getCents('trial-3m')),
    'perMonth.annual': perMonth('annual'),
    'perMonth.duo-annual': perMonth('duo-annual'),
    'saved.annual':
      annual === undefined || monthly === undefined
        ? unknown
        : String(savedPercent(plans.annual, { price: annual, monthly })),
    'enterprise.platformPrice': money(getCents('enterprise') ?? enterpriseTerms.platformPrice),
    'enterprise.cardPrice': money(enterpriseTerms.cardPrice),
    'enterprise.logoPrice': money(enterpriseTerms.logoPrice),
  };
}

function deliveryFacts(rows: ShownRows, { language, at }: Moment) {
  const getRate = (zone: Zone) => findEffectiveShippingRate(rows, { zone, at });
  const money = (cents: number | null | undefined) =>
    typeof cents === 'number' ? formatMoney(cents, language) : unknown;
  const days = (rate = getRate('domestic')) =>
    rate ? [...new Set([rate.minDays, rate.maxDays])].join('–') : unknown;
  const [domestic, international] = [getRate('domestic'), getRate('international')];
  return {
    'delivery.domestic.price': money(domestic?.amount),
    'delivery.domestic.freeFrom': money(domestic?.freeFrom),
    'delivery.domestic.days': days(domestic),
    'delivery.international.price': money(international?.amount),
    'delivery.international.days': days(international),
    countries: translatorFor(language)(international ? 'pages:facts.everywhere' : 'pages:facts.canada'),
  };
}

/** Lists the seller's contact options that are set. */
function waysToReach(
  { email, phone, address }: Seller,
  { hours, language }: Pick<Moment, 'language'> & { hours: string },
): string {
  const t = translatorFor(language);
  const link = (to: string, words: string) => `[${plainMarkdown(words)}](${to})`;
  return [
    t('pages:facts.reach.email', { value: link(`mailto:${encodeURI(email)}`, email) }),
    phone && t('pages:facts.reach.phone', { value: link(`tel:${phone.replace(/[^+\d]/g, '')}`, phone) }),
    hours && t('pages:facts.reach.hours', { value: plainMarkdown(hours) }),
    address && t('pages:facts.reach.address', { value: plainMarkdown(address) }),
  ]
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n');
}

const getList = (words: readonly string[], language: Language) =>
  listFormat(regionFor(language), {}).format(words);

const [hourMs, dayMs, megabyte] = [3_600_000, 86_400_000, 1024 * 1024];

function limitFacts({ language }: Moment) {
  const values = {
    trialMonths: plans['trial-3m'].months ?? 0,
    waitingDays,
    trialDays,
    renewalReminderDays,
    freeDays,
    graceDays,
    invitationDays,
    paymentDays,
    paymentMinutes: (reservationMs / hourMs) * 60,
    'enterprise.fromCards': enterpriseTerms.fromCards,
    'enterprise.answerHours': answerHours,
    undoDays: daysToUndo,
    exportDays: daysKept,
    verifyDays: verificationWindowMs / dayMs,
    sessionDays,
    longestSessionDays,
    securityEventDays,
    linkKeptDays,
    visitMonths: rawMonths,
    unpaidOrderDays: daysUnpaid,
    enquiryDays,
    trialCardDays: detachedDays,
    knownPlaceDays,
    doneJobDays: jobDays.done,
    failedJobDays: jobDays.failed,
    unmailedDays,
    providerEventDays: providerDays.events,
    providerCallDays: providerDays.attempts,
    providerBookDays: providerDays.drift,
    arrivedDays: daysUnderWay,
    handOverHours: transferHours,
    passwordMin: passwordLength.min,
    avatarMb: avatarMaxBytes / megabyte,
    photoMb: photoMaxBytes / megabyte,
  };
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return {
    ...(texts as Record<keyof typeof values, string>), // the keys are unchanged
    retryDays: getList(retryDays.map(String), language),
    trialReminders: getList(trialReminders.map(String), language),
    colours: getList(
      colours.map((colour) =>
        translatorFor(language)(`common:card.colours.${colour}`).toLocaleLowerCase(language),
      ),
      language,
    ),
  };
}

/** Renders the table of taxes charged on that day; regions with the same tax and rate share a row. */
function taxTable({ taxRates }: ShownRows, { language, at }: Moment): string {
  const t = translatorFor(language);
  const day = at.toISOString().slice(0, 10);
  const effectiveRates = taxRates.filter(
    ({ isRegistered, validFrom, validUntil }) =>
      isRegistered && validFrom <= day && (validUntil === null || day < validUntil),
  );
  const getPlace = ({ country, province }: (typeof effectiveRates)[number]) =>
    (province && t(`addresses:regions.${country}.${province}` as 'addresses:regions.CA.QC')) ||
    displayNames(language, { type: 'region' }).of(country) ||
    country;
  const groups = Map.groupBy(effectiveRates, ({ kind, rate }) => `${kind} ${rate}`);
  const lines = [...groups.values()]
    .toSorted(([a], [b]) =>
      a && b ? taxKinds.indexOf(a.kind) - taxKinds.indexOf(b.kind) || a.rate - b.rate : 0,
    )
    .flatMap((rates) => {
      const [first] = rates;
      const regions = getList(rates.map(getPlace).toSorted(new Intl.Collator(language).compare), language);
      return first ? [[regions, t(`money:taxes.${first.kind}`), formatRate(first.rate, language)]] : [];
    });
  const head = [t('pages:facts.place'), t('pages:facts.tax'), t('pages:facts.rate')];
  if (lines.length === 0) return t('pages:facts.noTaxes');
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.map(getCell).join(' | ')} |`)
    .join('\n');
}

const getCell = (text: string) => (text === '---' ? text : plainMarkdown(text));

/** Lists the products on sale with their prices. */
function productList(rows: ShownRows, { language, at }: Moment): string {
  const t = translatorFor(language);
  return availableProducts(rows, { language, currency, at })
    .map(
      ({ name, price }) =>
        `- ${plainMarkdown(t('pages:facts.product', { name, price: formatMoney(price, language) }))}`,
    )
    .join('\n');
}
