import type { Placement } from './placement.ts';

/**
 * Stored variants of a picture, by the end of the file name. The first part is `name`: 32 hex digits of a
 * hash of the content.
 */
const endings = {
  /** A photo for pages: at most 1000×1000, WebP. */
  page: '-1000.webp',
  /** A photo for software without WebP: at most 1000×1000, JPEG. */
  picture: '-1000.jpg',
  /** A photo for the contact file: at most 400×400 and 40 KB, JPEG (docs/platform-facts.md, section 1). */
  contact: '-400.jpg',
  /** Any other picture in its own proportions: at most 1600 on the longer side, WebP. */
  image: '-1600.webp',
  /** A logo on its ground: at most 480×160, WebP. */
  logo: '-480.webp',
  /** A cover picture of three to one: at most 1200×400, WebP, and AVIF for browsers that read it. */
  cover: '-1200.webp',
  coverAvif: '-1200.avif',
} as const;

export type PhotoShape = Extract<keyof typeof endings, 'page' | 'picture' | 'contact'>;

export function photoFile(name: string, shape: PhotoShape): string {
  return name + endings[shape];
}

export function imageFile(name: string): string {
  return name + endings.image;
}

/** Returns the address of a photo on this site, as stored in a card's `photo`. */
export function photoUrl(name: string): string {
  return `/files/${photoFile(name, 'page')}`;
}

/** Returns the files of a logo or a cover picture. The first one is the one that addresses name. */
export function placedFiles(name: string, placement: Placement): [string, ...string[]] {
  return placement === 'logo' ? [name + endings.logo] : [name + endings.cover, name + endings.coverAvif];
}

/** Returns the address of a logo or a cover picture on this site, as stored in a card's content. */
export function placedUrl(name: string, placement: Placement): string {
  return `/files/${placedFiles(name, placement)[0]}`;
}

/** Returns the address of the AVIF of a cover picture. */
export function toAvifUrl(cover: string): string {
  return cover.replace(endings.cover, endings.coverAvif);
}

export function imageUrl(name: string): string {
  return `/files/${imageFile(name)}`;
}

/**
 * Returns the name of the photo at one of our addresses on any picture host; undefined for other addresses.
 */
export function parsePhotoName(url: string): string | undefined {
  return /^(?:https?:\/\/[^\s?#]+)?\/files\/([\da-f]{32})-1000\.webp$/.exec(url)?.[1];
}

/** Returns the name of the logo or cover picture at one of our addresses on any picture host. */
export function parsePlacedName(placement: Placement, url: string): string | undefined {
  const path = /^(?:https?:\/\/[^\s?#]+)?\/files\/([\da-f]{32})(-[\w.]+)$/.exec(url);
  return path?.[2] === endings[placement] ? path[1] : undefined;
}

/** Returns the name of the picture at one of our addresses, in any variant that an address names. */
export function parsePictureName(url: string): string | undefined {
  return /^\/files\/([\da-f]{32})-(?:1000|1600|480|1200)\.webp$/.exec(url)?.[1];
}

/** Returns all possible files of a picture. */
export function pictureFiles(name: string): string[] {
  return Object.values(endings).map((ending) => name + ending);
}

/** True if the name is that of a picture file. */
export function isPictureFile(file: string): boolean {
  return pictureFiles(file.slice(0, 32)).includes(file) && /^[\da-f]{32}-/.test(file);
}
