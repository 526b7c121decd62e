import type { Deps } from './deps.ts';

type ImageAddressDeps = { config: Pick<Deps['config'], 'imageHost' | 'publicUrl'> };

/** Returns the URL of an uploaded picture: its path on this site, or the same path at `IMAGE_HOST`. */
export function imageAddress({ config }: ImageAddressDeps, path: string): string {
  return path.startsWith('/files/') ? config.imageHost + path : path;
}

/**
 * Returns the path of an uploaded picture from any URL that it has or had; other URLs are returned unchanged.
 */
export function imagePath({ config }: ImageAddressDeps, address: string): string {
  const host = [config.imageHost, config.publicUrl].find(
    (each) => each !== '' && address.startsWith(`${each}/files/`),
  );
  return address.slice(host?.length ?? 0);
}
