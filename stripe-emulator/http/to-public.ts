/** A thing as it is told outside: without what the emulator knows about it. */
export function toPublic<T extends object>(entry: T): Omit<T, 'hidden'> {
  const { hidden: _, ...shown } = entry as T & { hidden?: unknown };
  return shown;
}
