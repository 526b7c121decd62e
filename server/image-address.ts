import type { Deps } from './deps.ts';

type Dependencies = { config: Pick<Deps['config'], 'imageHost' | 'publicUrl'> };

/** Where people and programs look at a picture of ours: its path on this site, or the same at the host of `IMAGE_HOST`. */
export function imageAddress({ config }: Dependencies, path: string): string {
  return path.startsWith('/files/') ? config.imageHost + path : path;
}

/** The path of a picture of ours at any address that it has or had; what is somewhere else stays as it is. */
export function imagePath({ config }: Dependencies, address: string): string {
  const host = [config.imageHost, config.publicUrl].find((each) => each !== '' && address.startsWith(`${each}/files/`));
  return address.slice(host?.length ?? 0);
}
