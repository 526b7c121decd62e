import { mostLinks, type CardContent } from './content.ts';
import { networkKeys, networks, toNetworkUrl, type Network } from './networks.ts';
import { toUrl } from '../url.ts';

/** What an app on a phone gives to another one: each of the three may be missing, and the address stand in any of them. */
export interface Shared {
  title?: string | null;
  text?: string | null;
  url?: string | null;
}

/** The first web address in it; `''` where there is none. */
export function sharedUrl({ url, text, title }: Shared): string {
  for (const words of [url, text, title]) {
    const [found] = /https?:\/\/[^\s<>"]+/i.exec(words ?? '') ?? [];
    // the sentence around it may end there
    const address = found && toUrl(found.replace(/[.,;:!?)\]}。，；：！？）】」》]+$/u, ''));
    if (address) return address;
  }
  return '';
}

/** Where a link goes on a card: its network's own field, or the owner's links. Nowhere when it is there already, or these are full. */
export type LinkTarget = Network | 'links' | 'present' | 'full';

export function linkTarget({ socialLinks, links }: Pick<CardContent, 'socialLinks' | 'links'>, address: string): LinkTarget {
  const url = toUrl(address) ?? address;
  const network = networkOf(url);
  const own = network && toNetworkUrl(network, url);
  if (links.some((link) => link.url === url) || (network && socialLinks[network] === own)) return 'present';
  if (network && socialLinks[network] === '') return network;
  return links.length < mostLinks ? 'links' : 'full';
}

/** The same content with the link in its place. */
export function withLink(content: CardContent, { url: address, title }: { url: string; title: string }): CardContent {
  const url = toUrl(address) ?? address;
  const target = linkTarget(content, url);
  if (target === 'present' || target === 'full') return content;
  if (target === 'links') return { ...content, links: [...content.links, { title: title.trim() || nameOf(url), url }] };
  return { ...content, socialLinks: { ...content.socialLinks, [target]: toNetworkUrl(target, url) ?? url } };
}

// an id of WeChat is no address
const networkOf = (url: string): Network | undefined =>
  networkKeys.find((network) => network !== 'wechat' && toNetworkUrl(network, url) !== undefined);

/** What a link without a title is called: its network, or the host it leads to. */
function nameOf(url: string): string {
  const network = networkOf(url);
  return network ? networks[network].name : new URL(url).hostname.replace(/^www\./, '');
}
