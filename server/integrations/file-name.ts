/** The name itself, where it could be one of a file; a path never comes through. */
export function fileName(name: string): string {
  if (!/^[\w-][\w.-]{0,199}$/.test(name)) throw new TypeError('a file is kept under a plain name');
  return name;
}
