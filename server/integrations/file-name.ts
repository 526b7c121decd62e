/** Returns the name if it is a plain file name; throws a TypeError for a path. */
export function fileName(name: string): string {
  if (!/^[\w-][\w.-]{0,199}$/.test(name))
    throw new TypeError(
      'invalid file name: expected 1 to 200 letters, digits, ".", "_" and "-", and no leading dot',
    );
  return name;
}
