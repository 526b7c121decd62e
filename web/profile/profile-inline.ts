import { createHash } from 'node:crypto';
import { defaultShades, shadesOf } from '@visita/core/cards/accent';
import { colours } from '@visita/core/cards/colour';
import type { ProfileView } from '@visita/core/profile/profile-view';
import script from './profile-script.js?inlined';
import style from './profile.css?inline';

export { script };

/** What only other states of a card are drawn with. */
const elsewhere = { live: /\.p-notice[^}]*\}|,\.p-exit( a)?/g, lapsed: /\.p-notice[^}]*\}/g };

/** The one style of a page knows the one material of its card, and its owner's colour in place of ours. */
export function styleOf(card: ProfileView['card']): string {
  const colour = 'colour' in card ? card.colour : undefined;
  const { light, dark } = card.publicState === 'live' ? shadesOf(card.accent) : defaultShades;
  return colours
    .filter((other) => other !== colour)
    .reduce((text, other) => text.replace(new RegExp(`\\.p-${other}\\{.*?\\}`), ''), style)
    .replace(card.publicState === 'live' || card.publicState === 'lapsed' ? elsewhere[card.publicState] : '', '')
    .replaceAll(`--teal:${defaultShades.light}`, `--teal:${light}`)
    .replaceAll(`--teal:${defaultShades.dark}`, `--teal:${dark}`);
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The host that pictures are shown from, where it is not this site. */
const hostOf = (card: ProfileView['card']) => ('photo' in card && URL.canParse(card.photo) ? ` ${new URL(card.photo).origin}` : '');

/** A kept page cannot carry a nonce, so its policy knows the style and the script by their content. */
export const policyOf = (card: ProfileView['card']): string =>
  [
    "default-src 'none'",
    `img-src 'self' data:${hostOf(card)}`,
    `style-src ${hashOf(styleOf(card))}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
