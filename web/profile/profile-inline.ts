import { createHash } from 'node:crypto';
import { defaultShades, deriveShades } from '@visita/core/cards/accent';
import { hasNetworkIcon } from '@visita/core/cards/links';
import type { Layout } from '@visita/core/cards/look';
import { colours } from '@visita/core/colour';
import { inAppBrowser } from '@visita/core/in-app-browser';
import { memoize } from '@visita/core/memoize';
import type { ProfileView } from '@visita/core/profile/profile-view';
import { fitName } from '../cards/name-fit.ts';
import scriptSource from './profile-script.ts?inlined';
import bannerStyle from './profile-banner.css?inline';
import logoStyle from './profile-logo.css?inline';
import portraitStyle from './profile-portrait.css?inline';
import style from './profile.css?inline';

/** The inline script of the page, with the shared pattern of in-app browsers. */
export const script = scriptSource.replace('/IN_APP_BROWSER/', () => String(inAppBrowser));

const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const scriptHash = getHash(script);

/** The facts of a card on which its style depends. */
interface StyleFacts {
  colour: string | undefined;
  fit: string | undefined;
  hasNetworks: boolean;
  /** True if a link has the icon of a network. */
  hasMarks: boolean;
  isLive: boolean;
  accent: string;
  layout: Layout;
  hasLogo: boolean;
}

/** Returns patterns of the CSS rules that a card does not use. */
function unused({ colour, fit, hasNetworks, hasMarks, isLive }: StyleFacts): RegExp[] {
  /** The selectors of a class, alone or in a list of others, whose rule then stays. */
  const withoutClass = (name: string) => [
    new RegExp(`,\\.${name}\\b[^,{}]*`, 'g'),
    new RegExp(`\\.${name}\\b[^,{}]*,`, 'g'),
    new RegExp(`\\.${name}\\b[^}]*\\}`, 'g'),
  ];
  return [
    new RegExp(`\\.p-(?!${colour}\\b)(${colours.join('|')})\\{.*?\\}`, 'g'),
    new RegExp(`\\.p-card \\[data-fit=(?!${fit}\\])\\w+\\]\\{.*?\\}`, 'g'),
    ...(hasNetworks ? [] : withoutClass('p-nets')),
    ...(hasMarks ? [] : withoutClass('p-mark')),
    ...(fit === undefined ? [] : withoutClass('p-notice')),
    ...(isLive ? [/,\.p-exit( a)?/g] : []),
  ];
}

const layoutStyles: Record<Layout, string> = { classic: '', portrait: portraitStyle, banner: bannerStyle };

/** Returns an inline style in the owner's accent colour, without unused rules. */
function buildStyle(facts: StyleFacts): string {
  const { light, dark, fill } = deriveShades(facts.accent);
  const whole = style + (facts.hasLogo ? logoStyle : '') + layoutStyles[facts.layout];
  return unused(facts)
    .reduce((text, rule) => text.replace(rule, ''), whole)
    .replaceAll(`--teal:${defaultShades.light}`, `--teal:${light}`)
    .replaceAll(`--teal:${defaultShades.dark}`, `--teal:${dark}`)
    .replaceAll(`--fill:${defaultShades.fill}`, `--fill:${fill}`);
}

/** Many cards share a style of 6 KB, which takes longer to build than to look up. */
const findStyle = memoize((facts) => {
  const text = buildStyle(JSON.parse(facts) as StyleFacts);
  return { text, hash: getHash(text) };
}, 500);

/** Returns the inline style of a page, and its hash for the content security policy. */
export function profileStyle(card: ProfileView['card']): { text: string; hash: string } {
  const live = card.publicState === 'live' ? card : undefined;
  const facts: StyleFacts = {
    colour: 'colour' in card ? card.colour : undefined,
    fit: 'name' in card ? fitName(card.name) : undefined,
    hasNetworks: 'socialLinks' in card && card.socialLinks.length > 0,
    hasMarks: live?.links.some(hasNetworkIcon) ?? false,
    isLive: live !== undefined,
    accent: live?.accent ?? '',
    layout: live?.layout ?? 'classic',
    hasLogo: Boolean(live?.logo),
  };
  return findStyle(JSON.stringify(facts));
}

/** Returns the origin of the card's pictures if they are hosted elsewhere. */
function getHost(card: ProfileView['card']): string {
  const pictures = 'photo' in card ? [card.photo, ...('logo' in card ? [card.logo, card.cover] : [])] : [];
  const hosted = pictures.find((picture) => URL.canParse(picture));
  return hosted ? ` ${new URL(hosted).origin}` : '';
}

/**
 * The content security policy of a page. Cached pages cannot contain a nonce, so style and script are allowed
 * by hash.
 */
export const buildProfilePolicy = (card: ProfileView['card']): string =>
  [
    "default-src 'none'",
    `img-src 'self' data:${getHost(card)}`,
    `style-src ${profileStyle(card).hash}`,
    `script-src ${scriptHash}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
