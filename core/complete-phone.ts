import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/min';
import type { Language } from './languages.ts';
import { joinPhone, splitPhone } from './phone.ts';

/** Prefixes that are no longer dialled but still printed on cards and stored in address books, by country. */
const retiredPrefixes: Partial<Record<CountryCode, RegExp>> = { MX: /^(?:1|04[45])(?=\d{10}$)/ };

/**
 * Completes a stored number to E.164, keeping its extension: adds a missing country code, and removes trunk
 * prefixes, exit codes and a repeated country code. `homes` are likely countries of a number without a code
 * (ISO 3166), most likely first. Undefined if no country has such a number; a number without a code that is
 * valid in none of `homes` is returned unchanged.
 */
export function completePhone(phone: string, homes: readonly string[] = []): string | undefined {
  const { base, extension } = splitPhone(phone);
  const number = validNumber(base, homes) ?? (base.startsWith('+') ? possibleNumber(base) : base);
  return number && joinPhone({ base: number, extension });
}

/**
 * Completes a number during typing. Undefined until it is valid, and if completing would add digits, as the
 * user may still type them.
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

/**
 * Parses `+852 852 9123 4567`: the part after the country code is parsed again as a number of that country.
 */
function readInternational(base: string, home: string | undefined): (PhoneNumber | undefined)[] {
  const whole = parse(base);
  if (!whole || whole.isValid()) return [whole];
  return [whole, ...readAtHome(base.slice(whole.countryCallingCode.length + 1), whole.country ?? home)];
}

function readNational(base: string, homes: readonly string[]): (PhoneNumber | undefined)[] {
  return [...homes.flatMap((home) => readAtHome(base, home)), parse(base.replace(/^00(?=[1-9])/, '+'))];
}

/** Returns possible readings of digits in their country, most likely first. */
function readAtHome(digits: string, home: string | undefined): (PhoneNumber | undefined)[] {
  const whole = parse(digits, home);
  const retired = retiredPrefixes[home as CountryCode];
  if (retired?.test(digits)) return [parse(digits.replace(retired, ''), home)];
  if (!whole || !digits.startsWith(whole.countryCallingCode)) return [whole];
  // national numbers begin with 0 in Germany, so that 49 is the country code and not an area code; in Italy
  // 390 is a mobile network
  const isWrittenSo = whole.isValid() && whole.formatNational().replace(/\D/g, '') === digits;
  return isWrittenSo ? [whole] : [parse(`+${digits}`), whole];
}

function parse(text: string, home?: string): PhoneNumber | undefined {
  // the library ignores countries that it does not know
  return parsePhoneNumberFromString(text, home as CountryCode);
}

const languageHomes: Record<Language, readonly string[]> = {
  en: ['CA'],
  fr: ['CA', 'FR'],
  'zh-CN': ['CN'],
  'zh-TW': ['TW', 'HK'],
};

interface PhoneHomes {
  /** Numbers of the same person, or of the person who receives them. */
  phones?: readonly string[];
  /** That person's countries (ISO 3166); `''` if unknown. */
  countries?: readonly string[];
  language: Language;
}

/** Returns the likely countries of a number without a country code, most likely first. */
export function likelyCountries({ phones = [], countries = [], language }: PhoneHomes): string[] {
  const ofPhones = phones.map((phone) => parse(phone)?.country ?? '');
  return [...ofPhones, ...countries, ...languageHomes[language]].filter((country) => country !== '');
}
