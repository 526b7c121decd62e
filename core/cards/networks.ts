import { wholePhone } from '../calling-code.ts';
import type { Language } from '../languages.ts';
import { narrowText } from '../narrow-text.ts';
import { toPhone } from '../phone.ts';
import { cleanAddress } from '../typed-address.ts';
import { parseUrl, toUrl } from '../url.ts';

/** The thirteen networks of docs/product.md, section 3, in its order. */
export const networkKeys = [
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'wechat',
  'whatsapp',
  'telegram',
  'line',
  'snapchat',
  'pinterest',
  'reddit',
] as const;
export type Network = (typeof networkKeys)[number];

interface NetworkRule {
  /** The network's name in its own spelling. */
  name: string;
  /** Hosts of the network. Their subdomains count too. */
  hosts: readonly string[];
  /**
   * Returns the address of a handle without its `@`; `isOfficial` is true if it had one. Missing if the
   * network has no handles.
   */
  address?: (handle: string, isOfficial: boolean) => string;
  /** For networks that identify users by telephone number: the address up to its digits. */
  numberAt?: string;
  /** A part of the address that users often copy along with the handle. */
  prefix?: RegExp;
}

// prettier-ignore
export const networks: Record<Exclude<Network, 'wechat'>, NetworkRule> & { wechat: Pick<NetworkRule, 'name'> } = {
  linkedin:  { name: 'LinkedIn',    hosts: ['linkedin.com', 'lnkd.in', 'linkedin.cn'],                  address: (handle) => `https://www.linkedin.com/in/${handle}`, prefix: /^\/?in\// },
  twitter:   { name: 'X (Twitter)', hosts: ['x.com', 'twitter.com'],                     address: (handle) => `https://x.com/${handle}` },
  facebook:  { name: 'Facebook',    hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me', 'fb.watch', 'fb.gg', 'messenger.com'],  address: (handle) => `https://www.facebook.com/${handle}` },
  instagram: { name: 'Instagram',   hosts: ['instagram.com', 'instagr.am', 'ig.me'],     address: (handle) => `https://www.instagram.com/${handle}` },
  tiktok:    { name: 'TikTok',      hosts: ['tiktok.com'],                               address: (handle) => `https://www.tiktok.com/@${handle}` },
  youtube:   { name: 'YouTube',     hosts: ['youtube.com', 'youtu.be'],                  address: (handle) => `https://www.youtube.com/@${handle}` },
  wechat:    { name: 'WeChat' },
  whatsapp:  { name: 'WhatsApp',    hosts: ['wa.me', 'whatsapp.com'],                    numberAt: 'https://wa.me/' },
  telegram:  { name: 'Telegram',    hosts: ['t.me', 'telegram.me'],                      address: (handle) => `https://t.me/${handle}`, numberAt: 'https://t.me/+' },
  line:      { name: 'LINE',        hosts: ['line.me', 'lin.ee', 'line.naver.jp'],                        address: (handle, isOfficial) => `https://line.me/${isOfficial ? 'R/ti/p/@' : 'ti/p/~'}${handle}` },
  snapchat:  { name: 'Snapchat',    hosts: ['snapchat.com'],                             address: (handle) => `https://www.snapchat.com/add/${handle}`, prefix: /^add\// },
  pinterest: { name: 'Pinterest',   hosts: ['pinterest.com', 'pinterest.ca', 'pinterest.fr', 'pinterest.co.uk', 'pinterest.de', 'pinterest.es', 'pinterest.it', 'pinterest.jp', 'pinterest.ch', 'pinterest.at', 'pinterest.com.au', 'pinterest.com.mx', 'pinterest.co.kr', 'pinterest.pt', 'pin.it'], address: (handle) => `https://www.pinterest.com/${handle}` },
  reddit:    { name: 'Reddit',      hosts: ['reddit.com', 'redd.it'],                    address: (handle) => `https://www.reddit.com/user/${handle}`, prefix: /^\/?u(?:ser)?\// },
};

/** Returns the network's name in the given language. */
export const networkName = (network: Network, language: Language): string =>
  network === 'wechat' && language.startsWith('zh') ? '微信' : networks[network].name;

/**
 * Normalizes a handle, a telephone number with country code (WhatsApp, Telegram) or an address to its stored
 * form: the network's own https address, or for WeChat, which has no profile addresses, the id. Undefined if
 * the text is none of these.
 */
export function toNetworkUrl(network: Network, text: string): string | undefined {
  const address = cleanAddress(text);
  if (network === 'wechat') return wechatId(address);
  const { prefix, ...rule } = networks[network];
  const handle = prefix ? address.replace(prefix, '') : address;
  if (/[/:\\?#]/.test(handle)) return numberAddress(rule, handle) ?? ownAddress(rule.hosts, handle);
  if (rule.hosts.some((host) => isOn(host, handle.toLowerCase()))) return undefined;
  if (rule.numberAt && isNumberOn(network, handle)) return withNumber(rule.numberAt, handle);
  if (!rule.address) return undefined;
  const bare = handle.replace(/^@/, '');
  return /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}._-]{1,100}$/u.test(bare)
    ? toUrl(rule.address(encodeURIComponent(bare), bare !== handle))
    : undefined;
}

/**
 * Normalizes an address that ends in a telephone number, such as `wa.me/0015145550123`, to the form that
 * opens.
 */
function numberAddress({ numberAt, hosts }: NetworkRule, text: string): string | undefined {
  const url = numberAt === undefined ? undefined : parseUrl(toUrl(text) ?? '');
  if (!url || !numberAt || !hosts.some((host) => isOn(host, url.hostname))) return undefined;
  // t.me/15145550123 without a plus is a user name
  const inPath = numberAt.endsWith('+')
    ? /^\/(?:\+|%2B)(?:00)?([1-9]\d{6,14})\/?$/i
    : /^\/(?:\+|%2B)?(?:00)?([1-9]\d{6,14})\/?$/i;
  const [, digits] =
    inPath.exec(url.pathname) ??
    /^[+ ]?(?:00)?([1-9]\d{6,14})$/.exec(url.searchParams.get('phone') ?? '') ??
    [];
  url.searchParams.delete('phone');
  return digits && toUrl(`${numberAt}${digits}${url.search}`);
}

function wechatId(text: string): string | undefined {
  const id = text.replace(/^@/, '');
  return /^\+?[a-z\d][\w.-]{1,62}$/i.test(id) ? id : undefined;
}

/**
 * Returns the address for a number with country code. A country is never guessed, as the number could be
 * another person's there. At most 15 digits (E.164).
 */
function withNumber(numberAt: string, text: string): string | undefined {
  const [, digits] = /^\+([1-9]\d{6,14})$/.exec(wholePhone(text) ?? '') ?? [];
  return digits && numberAt + digits;
}

/** True if the text is, or is becoming, a telephone number on a network that identifies users by number. */
export function isNumberOn(network: Network, text: string): boolean {
  const { address, numberAt }: Partial<NetworkRule> = networks[network];
  if (text === '') return numberAt !== undefined && !address;
  return numberAt !== undefined && /^[+\d][\s+\d().·\p{Pd}]*$|^\(/u.test(narrowText(text).trim());
}

/** True if the text is a telephone number that lacks only its country code. */
export function lacksCountry(network: Network, text: string): boolean {
  return isNumberOn(network, text) && toPhone(text) !== undefined && wholePhone(text) === undefined;
}

/** Returns the number in a stored address, `+` and digits; undefined if it has none. */
export function numberOn(network: Network, address: string): string | undefined {
  const { numberAt }: Partial<NetworkRule> = networks[network];
  if (!numberAt || !address.startsWith(numberAt)) return undefined;
  const digits = address.slice(numberAt.length);
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}

/**
 * Returns the handle in a stored address as its owner would type it; undefined if the address is more than a
 * handle.
 */
export function handleOn(network: Network, address: string): string | undefined {
  const { address: buildAddress }: Partial<NetworkRule> = networks[network];
  const handle = parseUrl(address)?.pathname.split('/').at(-1);
  if (!buildAddress || !handle) return undefined;
  return [handle.replace(/^[@~]/, ''), handle].find((text) => toNetworkUrl(network, text) === address);
}

function ownAddress(hosts: readonly string[], text: string): string | undefined {
  const address = toUrl(text);
  const url = parseUrl(address ?? '');
  if (!url || url.port || !hosts.some((host) => isOn(host, url.hostname))) return undefined;
  if (url.pathname === '/' && !url.search) return undefined;
  if (url.protocol === 'https:') return address;
  url.protocol = 'https:';
  return toUrl(url.href);
}

function isOn(host: string, name: string): boolean {
  return name === host || name.endsWith(`.${host}`);
}
