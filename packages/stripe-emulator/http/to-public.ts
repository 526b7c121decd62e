/** Returns an object as the API shows it, without the emulator's own data. */
export function toPublic<T extends object>(entry: T): Omit<T, 'hidden'> {
  const { hidden: _, ...shown } = entry as T & { hidden?: unknown };
  return shown;
}
