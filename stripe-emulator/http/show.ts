/** A thing as it is told outside: without what the emulator knows about it. */
export function show<T extends object>(thing: T): Omit<T, 'hidden'> {
  const { hidden: _, ...shown } = thing as T & { hidden?: unknown };
  return shown;
}
