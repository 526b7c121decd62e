const beginnings: [type: string, pattern: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/heic', /^[^]{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/],
];

/**
 * Returns a picture's type by its magic bytes, because some Android file pickers give no type or a generic
 * one.
 */
export async function detectPictureType(file: File): Promise<string> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return beginnings.find(([, pattern]) => pattern.test(head))?.[0] ?? file.type;
}

/**
 * Converts a picture that this browser can decode to JPEG, scaled down to at most 4096 pixels on its longer
 * side.
 */
export async function toJpeg(picture: HTMLImageElement, name: string): Promise<File | undefined> {
  const scale = Math.min(1, 4096 / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob ? new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : undefined;
}
