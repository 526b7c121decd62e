import { numberFormat } from '@visita/core/formatters';
import { regionOf } from '@visita/core/languages';
import { useLanguage } from '../i18n/language.ts';

/** A large number in few signs: `2.8K`. */
export function useShort(): (value: number) => string {
  const short = numberFormat(regionOf(useLanguage()), { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => short.format(value);
}
