import type { FormatterModule, InterpolationOptions } from 'i18next';
import { numberFormat } from '../formatters.ts';
import { languages, regionFor } from '../languages.ts';

/**
 * Formats every number in a text with the separators of its language: `4,975`, `4 975`. Requires
 * `interpolation` below.
 */
export const numberSeparators: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, tag) => {
    const language = languages.find((one) => one === tag);
    return typeof value === 'number' && language
      ? numberFormat(regionFor(language), {}).format(value)
      : (value as string);
  },
};

/** Passes every value through the formatter. Text is not escaped, as React does that. */
export const interpolation: InterpolationOptions = { escapeValue: false, alwaysFormat: true };
