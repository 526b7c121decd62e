import { createHash } from 'node:crypto';
import { defaultShades, deriveShades } from '@visita/core/cards/accent';
import { colours } from '@visita/core/colour';
import { inAppBrowser } from '@visita/core/in-app-browser';
import type { ProfileView } from '@visita/core/profile/profile-view';
import { fitName } from '../cards/name-fit.ts';
import scriptSource from './profile-script.ts?inlined';
import style from './profile.css?inline';

/** The inline script of the page, with the shared pattern of in-app browsers. */
export const script = scriptSource.replace('/IN_APP_BROWSER/', () => String(inAppBrowser));

/** Returns patterns of the CSS rules that this card does not use. */
function unused(card: ProfileView['card']): RegExp[] {
  const colour = 'colour' in card ? card.colour : undefined;
  const fit = 'name' in card ? fitName(card.name) : undefined;
  return [
    new RegExp(`\\.p-(?!${colour}\\b)(${colours.join('|')})\\{.*?\\}`, 'g'),
    new RegExp(`\\.p-card \\[data-fit=(?!${fit}\\])\\w+\\]\\{.*?\\}`, 'g'),
    ...('socialLinks' in card && card.socialLinks.length > 0 ? [] : [/\.p-nets[^}]*\}/g]),
    ...('name' in card ? [/\.p-notice[^}]*\}/g] : []),
    ...(card.publicState === 'live' ? [/,\.p-exit( a)?/g] : []),
  ];
}

/** Returns the inline style of a page in the owner's accent colour, without unused rules. */
export function buildProfileStyle(card: ProfileView['card']): string {
  const { light, dark, fill } = card.publicState === 'live' ? deriveShades(card.accent) : defaultShades;
  return unused(card)
    .reduce((text, rule) => text.replace(rule, ''), style)
    .replaceAll(`--teal:${defaultShades.light}`, `--teal:${light}`)
    .replaceAll(`--teal:${defaultShades.dark}`, `--teal:${dark}`)
    .replaceAll(`--fill:${defaultShades.fill}`, `--fill:${fill}`);
}

const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the origin of the photo if it is hosted elsewhere. */
const getHost = (card: ProfileView['card']) =>
  'photo' in card && URL.canParse(card.photo) ? ` ${new URL(card.photo).origin}` : '';

/**
 * The content security policy of a page. Cached pages cannot contain a nonce, so style and script are allowed
 * by hash.
 */
export const buildProfilePolicy = (card: ProfileView['card']): string =>
  [
    "default-src 'none'",
    `img-src 'self' data:${getHost(card)}`,
    `style-src ${getHash(buildProfileStyle(card))}`,
    `script-src ${getHash(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
