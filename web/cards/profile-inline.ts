import { createHash } from 'node:crypto';
import { colours, type Colour } from '@visita/core/cards/colour';
import script from './profile-script.js?inlined';
import style from './profile.css?inline';

export { script };

/** The one style of a page knows the one material of its card. */
export const styleOf = (colour: Colour | undefined): string =>
  colours.filter((other) => other !== colour).reduce((text, other) => text.replace(new RegExp(`\\.p-${other}\\{.*?\\}`), ''), style);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A kept page cannot carry a nonce, so its policy knows the style and the script by their content. */
export const policyOf = (colour: Colour | undefined): string =>
  [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src ${hashOf(styleOf(colour))}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
