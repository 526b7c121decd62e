import type { FormatterModule, InterpolationOptions } from 'i18next';
import { numberFormat } from '../formatters.ts';
import { languages, regionOf } from '../languages.ts';

/** Writes every number that is put into a text as the text's language does: `4,975`, `4 975`. Needs `interpolation` below. */
export const numberSeparators: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, tag) => {
    const language = languages.find((one) => one === tag);
    return typeof value === 'number' && language ? numberFormat(regionOf(language), {}).format(value) : (value as string);
  },
};

/** Every value passes through the formatter; text is put in as it is, since React escapes it. */
export const interpolation: InterpolationOptions = { escapeValue: false, alwaysFormat: true };
