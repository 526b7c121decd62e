import type { Language } from '@visita/core/languages';
import { useLanguage } from './language.ts';

/** English and French as Canada writes them. */
const regions: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' };

interface Format {
  day: (moment: Date) => string;
  /** The day with its time. */
  moment: (moment: Date) => string;
  figure: (figure: number) => string;
}

/** Days, moments and figures as the reader of this address writes them. */
export function useFormat(): Format {
  const region = regions[useLanguage()];
  return {
    day: (moment) => new Intl.DateTimeFormat(region, { dateStyle: 'long' }).format(moment),
    moment: (moment) => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short' }).format(moment),
    figure: (figure) => new Intl.NumberFormat(region).format(figure),
  };
}
