/** New values over old ones; an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(old: Record<string, string>, given: Record<string, string> | null | undefined): Record<string, string> {
  if (given === undefined) return old;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}
