/** The shapes a photo is kept in, by the end of the file's name. The head is `name`, 32 hex digits made from the content. */
const endings = {
  /** For pages: at most 1000×1000, WebP. */
  page: '-1000.webp',
  /** For whoever cannot read WebP: at most 1000×1000, JPEG. */
  picture: '-1000.jpg',
  /** For the contact file: at most 400×400 and 40 KB, JPEG (platform-facts, section 1). */
  contact: '-400.jpg',
} as const;

export type PhotoShape = keyof typeof endings;

export function photoFile(name: string, shape: PhotoShape): string {
  return name + endings[shape];
}

/** The address of a photo on this site, as a card's `photo` holds it. */
export function photoUrl(name: string): string {
  return `/files/${photoFile(name, 'page')}`;
}

/** The name of the photo at one of our own addresses; nothing for any other. */
export function photoNameOf(url: string): string | undefined {
  return /^\/files\/([\da-f]{32})-1000\.webp$/.exec(url)?.[1];
}

/** Whether a file could be one of a photo. */
export function isPhotoFile(file: string): boolean {
  return /^[\da-f]{32}-(1000\.(webp|jpg)|400\.jpg)$/.test(file);
}
