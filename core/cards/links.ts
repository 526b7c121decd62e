import { z } from 'zod';
import { TextInEveryLanguage } from '../in-every-language.ts';
import type { Language } from '../languages.ts';
import { line, requiredLine } from '../text.ts';
import { parseUrl, webAddress } from '../url.ts';
import { networkKeys, networks, type Network } from './networks.ts';

/** Maximum number of a card's own links. */
export const mostLinks = 12;

/** The kinds of a link, each with an icon; `''` for none. */
export const linkKinds = ['', 'booking', 'menu', 'portfolio', 'video', 'file'] as const;
const LinkKind = z.enum(linkKinds);
export type LinkKind = z.output<typeof LinkKind>;

const longestTitle = 80;
const Title = line(longestTitle).prefault('');

/** A link as its owner writes it. */
const NewLink = z
  .object({
    title: requiredLine(longestTitle),
    url: webAddress.refine((url) => url !== '', { params: { code: 'required' } }),
    kind: LinkKind.prefault(''),
    /** True for the one link that is a button beside Save Contact. */
    isMain: z.boolean().prefault(false),
    /** The title in other languages; `''` where the title is that of the card's first language. */
    titles: z
      .object({ en: Title, fr: Title, 'zh-CN': Title, 'zh-TW': Title } satisfies Record<Language, unknown>)
      .meta({ id: 'NewLinkTitles' })
      .prefault({}),
  })
  .meta({ id: 'NewLink' });

export const NewLinks = z
  .array(NewLink)
  .refine((links) => links.length <= mostLinks, { params: { code: 'tooMany', max: mostLinks } })
  .refine((links) => links.filter(({ isMain }) => isMain).length <= 1, {
    params: { code: 'tooManyMainLinks' },
  });

const noTitles = { en: '', fr: '', 'zh-CN': '', 'zh-TW': '' };

/** A link as stored. Drafts of an older release lack kind, isMain and titles. */
export const CardLink = z
  .object({
    title: z.string(),
    url: z.string(),
    kind: LinkKind.prefault(''),
    isMain: z.boolean().prefault(false),
    titles: TextInEveryLanguage.prefault(noTitles),
  })
  .meta({ id: 'CardLink' });
export type CardLink = z.output<typeof CardLink>;

/** A link as visitors see it, with its title in their language. */
export const PublicLink = z
  .object({ title: z.string(), url: z.string(), kind: LinkKind, isMain: z.boolean() })
  .meta({ id: 'PublicLink' });
export type PublicLink = z.output<typeof PublicLink>;

export const blankLink: CardLink = { title: '', url: '', kind: '', isMain: false, titles: noTitles };

/** Hosts whose pages are of one kind. Their subdomains count too. */
const hostsByKind: Partial<Record<LinkKind, readonly string[]>> = {
  booking: ['calendly.com', 'cal.com', 'calendar.app.google', 'doctolib.fr', 'opentable.com', 'resy.com'],
  portfolio: ['behance.net', 'dribbble.com', 'artstation.com', 'github.com'],
  video: ['vimeo.com', 'twitch.tv', 'bilibili.com', 'loom.com'],
};

/** Returns the icon of a link: its kind, or else the network or the kind of its host; `''` for any other page. */
export function linkIcon({ kind, url }: Pick<PublicLink, 'kind' | 'url'>): LinkKind | Network {
  if (kind !== '') return kind;
  const { hostname, pathname } = parseUrl(url) ?? { hostname: '', pathname: '' };
  const isOn = (host: string) => hostname === host || hostname.endsWith(`.${host}`);
  const network = networkKeys.find((key) => key !== 'wechat' && networks[key].hosts.some(isOn));
  if (network) return network;
  const byHost = linkKinds.find((each) => hostsByKind[each]?.some(isOn));
  return byHost ?? (/\.pdf$/i.test(pathname) ? 'file' : '');
}

/** True if the icon of a link is the mark of a network. */
export const hasNetworkIcon = (link: Pick<PublicLink, 'kind' | 'url'>): boolean =>
  !linkKinds.some((kind) => kind === linkIcon(link));
