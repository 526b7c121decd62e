import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min';
import type { Language } from './languages.ts';
import { joinPhone, splitPhone } from './phone.ts';

/** Prefixes that are no longer dialled but still stand on cards and in address books, by country. */
const retiredPrefixes: Partial<Record<CountryCode, RegExp>> = { MX: /^(?:1|04[45])(?=\d{10}$)/ };

/**
 * Completes a stored number to E.164, its extension kept: adds the country that it leaves out, takes away what is dialled
 * at home only, an exit code, and a country code that stands there twice. `homes` are countries where a number without one
 * may be (ISO 3166), the likeliest first. Undefined if no country has such numbers; one that names no country and is valid
 * in none of `homes` stays as it is.
 */
export function completePhone(phone: string, homes: readonly string[] = []): string | undefined {
  const { base, extension } = splitPhone(phone);
  const number = validNumber(base, homes) ?? (base.startsWith('+') ? possibleNumber(base) : base);
  return number && joinPhone({ base: number, extension });
}

/**
 * Completes a number while it is typed: undefined until it is a valid one, and where that would add digits, since more of
 * them may come from the keyboard.
 */
export function completeTypedPhone(phone: string, home: string): string | undefined {
  const number = phone.startsWith('+') ? validNumber(phone, [home]) : undefined;
  return number && number.length <= phone.length ? number : undefined;
}

function validNumber(base: string, homes: readonly string[]): string | undefined {
  const readings = base.startsWith('+') ? readInternational(base, homes[0]) : readNational(base, homes);
  return readings.find((number) => number?.isValid())?.number;
}

function possibleNumber(base: string): string | undefined {
  const number = parse(base);
  return number?.isPossible() ? number.number : undefined;
}

/** `+852 852 9123 4567`: what stands behind the country code is read once more as a number of that country. */
function readInternational(base: string, home: string | undefined): (PhoneNumber | undefined)[] {
  const whole = parse(base);
  if (!whole || whole.isValid()) return [whole];
  return [whole, ...readAtHome(base.slice(whole.countryCallingCode.length + 1), whole.country ?? home)];
}

function readNational(base: string, homes: readonly string[]): (PhoneNumber | undefined)[] {
  return [...homes.flatMap((home) => readAtHome(base, home)), parse(base.replace(/^00(?=[1-9])/, '+'))];
}

/** The readings of digits in their country, the likeliest first. */
function readAtHome(digits: string, home: string | undefined): (PhoneNumber | undefined)[] {
  const whole = parse(digits, home);
  const retired = retiredPrefixes[home as CountryCode];
  if (retired?.test(digits)) return [parse(digits.replace(retired, ''), home)];
  if (!whole || !digits.startsWith(whole.countryCallingCode)) return [whole];
  // in Germany a number begins with 0 at home, so that 49 is the country and no town; in Italy 390 is a mobile network
  const isWrittenSo = whole.isValid() && whole.formatNational().replace(/\D/g, '') === digits;
  return isWrittenSo ? [whole] : [parse(`+${digits}`), whole];
}

function parse(text: string, home?: string): PhoneNumber | undefined {
  // a country that the library does not know is none to it
  return parsePhoneNumberFromString(text, home as CountryCode);
}

const languageHomes: Record<Language, readonly string[]> = { en: ['CA'], fr: ['CA', 'FR'], 'zh-CN': ['CN'], 'zh-TW': ['TW', 'HK'] };

interface PhoneHomes {
  /** Numbers of the same person, or of the person they are given to. */
  phones?: readonly string[];
  /** That person's countries (ISO 3166); `''` if unknown. */
  countries?: readonly string[];
  language: Language;
}

/** Returns the countries in which a number without one may be, the likeliest first. */
export function likelyCountries({ phones = [], countries = [], language }: PhoneHomes): string[] {
  const ofPhones = phones.map((phone) => parse(phone)?.country ?? '');
  return [...ofPhones, ...countries, ...languageHomes[language]].filter((country) => country !== '');
}
