/** The shapes a picture is kept in, by the end of the file's name. The head is `name`, 32 hex digits made from the content. */
const endings = {
  /** A photo for pages: at most 1000×1000, WebP. */
  page: '-1000.webp',
  /** A photo for whoever cannot read WebP: at most 1000×1000, JPEG. */
  picture: '-1000.jpg',
  /** A photo for the contact file: at most 400×400 and 40 KB, JPEG (docs/platform-facts.md, section 1). */
  contact: '-400.jpg',
  /** Any other picture, in its own proportions: at most 1600 on its longer side, WebP. */
  image: '-1600.webp',
} as const;

export type PhotoShape = Exclude<keyof typeof endings, 'image'>;

export function photoFile(name: string, shape: PhotoShape): string {
  return name + endings[shape];
}

export function imageFile(name: string): string {
  return name + endings.image;
}

/** The address of a photo on this site, as a card's `photo` holds it. */
export function photoUrl(name: string): string {
  return `/files/${photoFile(name, 'page')}`;
}

export function imageUrl(name: string): string {
  return `/files/${imageFile(name)}`;
}

/** The name of the photo at one of our own addresses, whichever host pictures are shown from; nothing for any other. */
export function photoNameOf(url: string): string | undefined {
  return /^(?:https?:\/\/[^\s?#]+)?\/files\/([\da-f]{32})-1000\.webp$/.exec(url)?.[1];
}

/** The name of the picture at one of our own addresses, whichever way it is kept. */
export function pictureNameOf(url: string): string | undefined {
  return /^\/files\/([\da-f]{32})-(?:1000|1600)\.webp$/.exec(url)?.[1];
}

/** Every file that a picture of this name can have. */
export function pictureFiles(name: string): string[] {
  return Object.values(endings).map((ending) => name + ending);
}

/** Whether a file could be one of a picture. */
export function isPictureFile(file: string): boolean {
  return pictureFiles(file.slice(0, 32)).includes(file) && /^[\da-f]{32}-/.test(file);
}
