import type { CardContent } from './content.ts';
import { blankLink, mostLinks } from './links.ts';
import { networkKeys, networks, toNetworkUrl, type Network } from './networks.ts';
import { toUrl } from '../url.ts';

/** Data of the Web Share Target API. Each field may be missing, and the address may be in any of them. */
export interface Shared {
  title?: string | null;
  text?: string | null;
  url?: string | null;
}

/** Returns the first web address in the shared data; `''` if there is none. */
export function sharedUrl({ url, text, title }: Shared): string {
  for (const words of [url, text, title]) {
    const [found] = /https?:\/\/[^\s<>"]+/i.exec(words ?? '') ?? [];
    // the address may end a sentence
    const address = found && toUrl(found.replace(/[.,;:!?)\]}。，；：！？）】」》]+$/u, ''));
    if (address) return address;
  }
  return '';
}

/**
 * The place of a link on a card: its network's field or the owner's links. `present` if it is there already,
 * `full` if there is no room.
 */
export type LinkTarget = Network | 'links' | 'present' | 'full';

export function linkTarget(
  { socialLinks, links }: Pick<CardContent, 'socialLinks' | 'links'>,
  address: string,
): LinkTarget {
  const url = toUrl(address) ?? address;
  const network = getNetwork(url);
  const own = network && toNetworkUrl(network, url);
  if (links.some((link) => link.url === url) || (network && socialLinks[network] === own)) return 'present';
  if (network && socialLinks[network] === '') return network;
  return links.length < mostLinks ? 'links' : 'full';
}

/** Returns the content with the link added in its place. */
export function withLink(
  content: CardContent,
  { url: address, title }: { url: string; title: string },
): CardContent {
  const url = toUrl(address) ?? address;
  const target = linkTarget(content, url);
  if (target === 'present' || target === 'full') return content;
  if (target === 'links')
    return {
      ...content,
      links: [...content.links, { ...blankLink, title: title.trim() || getName(url), url }],
    };
  return { ...content, socialLinks: { ...content.socialLinks, [target]: toNetworkUrl(target, url) ?? url } };
}

// a WeChat id is not an address
const getNetwork = (url: string): Network | undefined =>
  networkKeys.find((network) => network !== 'wechat' && toNetworkUrl(network, url) !== undefined);

/** Returns the default title of a link: its network, or its host. */
function getName(url: string): string {
  const network = getNetwork(url);
  return network ? networks[network].name : new URL(url).hostname.replace(/^www\./, '');
}
