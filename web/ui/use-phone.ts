import { countryOfTag, type Language } from '@visita/core/languages';
import { isInternational } from '@visita/core/calling-code';
import { phoneText } from '@visita/core/phone-text';
import {
  splitPhoneValue,
  splitTypedPhone,
  toPhoneValue,
  type PhoneCompletion,
} from '@visita/core/typed-phone';
import { useRef, type ChangeEvent } from 'react';
import { guessCountryByPartialPhoneNumber, parseCountry, usePhoneInput } from 'react-international-phone';
import { callable } from './country-list.ts';
import { loadPhoneCompletion, phoneCompletion } from './phone-completion.ts';

const homes: Record<Language, string> = { en: 'ca', fr: 'ca', 'zh-CN': 'cn', 'zh-TW': 'tw' };

/**
 * Returns the default country of a number without one: the given home, the country of the other number, the
 * browser's region, or the language's.
 */
function getHome({ language, home, beside = '' }: Pick<Phone, 'language' | 'home' | 'beside'>): string {
  const parsedPhone =
    isInternational(beside) && beside !== ''
      ? guessCountryByPartialPhoneNumber({ phone: beside, countries: callable })
      : undefined;
  const region = home?.toLowerCase() ?? parsedPhone?.country?.iso2 ?? countryOfTag(navigator.language);
  const isKnown = callable.some(([, iso2]) => iso2 === region);
  return (isKnown && region) || homes[language];
}

interface Phone {
  /**
   * The number as stored (`+` and digits, or digits only for older numbers without a country; `;ext=`) or as
   * being typed.
   */
  value: string;
  language: Language;
  home?: string | undefined;
  /** Another number of the same person, whose country is the default. */
  beside?: string | undefined;
  /**
   * Returns true if a text is a telephone number; other text is left as typed. Without it every text counts
   * as one.
   */
  isNumber?: ((text: string) => boolean) | undefined;
  onChange: (value: string) => void;
}

/**
 * State of a telephone field. The country is derived from the number or chosen, and is not part of the form's
 * value.
 */
export function usePhone({ value, language, home, beside, isNumber = () => true, onChange }: Phone) {
  const isOther = !isNumber(value);
  const isNational = !isOther && !isInternational(value);
  const isLeft = isOther || isNational;
  const { number: base, tail } = splitPhoneValue(value, language);
  const { inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    value: isLeft ? '' : base,
    countries: callable,
    defaultCountry: getHome({ language, home, beside }),
    disableDialCodePrefill: true,
    allowMaskOverflow: true,
    onChange: ({ phone, country: { dialCode, iso2 } }) => {
      const dialled = phoneCompletion()?.completeTypedPhone(phone, iso2.toUpperCase()) ?? phone;
      // a calling code alone is not a number yet
      const next = dialled.length > dialCode.length + 1 ? dialled : '';
      if (!isLeft && next !== base) onChange(next + tail);
    },
  });

  /** The last text parsed without the numbering plans; parsed again once they have loaded. */
  const unread = useRef<string>(undefined);
  const read = (text: string, callingCountry = country) => {
    const at = { iso2: callingCountry.iso2, callingCode: callingCountry.dialCode };
    const completion = phoneCompletion();
    unread.current = completion ? undefined : text;
    onChange(toPhoneValue(text, at, completion));
    if (completion) return;
    const readAgain = (plans: PhoneCompletion) => {
      if (unread.current !== text) return;
      unread.current = undefined;
      onChange(toPhoneValue(text, at, plans));
    };
    loadPhoneCompletion().then(readAgain, () => undefined);
  };

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    unread.current = undefined;
    if (!isNumber(text)) return onChange(text);
    const typedPhone = splitTypedPhone(text);
    const isTailTyped = typedPhone.tail !== tail && digitsIn(typedPhone.number) === digitsIn(base) && !isLeft;
    // the library follows the cursor digit by digit; a whole number it would refuse or take for an
    // international one
    if (isTailTyped) onChange(base + typedPhone.tail);
    else if (
      text.startsWith('+') &&
      typedPhone.tail + tail === '' &&
      !isWhole(event.nativeEvent as InputEvent)
    )
      handlePhoneValueChange(event);
    else read(text);
  };

  const choose = (iso2: string) => {
    const digits = isNational ? value : value.slice(country.dialCode.length + 1);
    setCountry(iso2, { focusOnInput: true });
    const chosenCountry = callable.map((code) => parseCountry(code)).find((code) => code.iso2 === iso2);
    if (chosenCountry && digits) read(digits, chosenCountry);
  };

  const text = isLeft ? (isOther ? value : phoneText(value, language)) : inputValue + tail;
  return { text, isOther, isNational, country, inputRef, type, choose };
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '');
}

/** True for input by paste or autofill. */
function isWhole({ inputType, data }: InputEvent): boolean {
  return inputType === 'insertFromPaste' || (data?.length ?? 0) > 1;
}
