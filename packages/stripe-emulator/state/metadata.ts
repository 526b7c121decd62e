/** Merges new values into old ones; an empty value removes its key, null removes all. */
export function mergeMetadata(
  old: Record<string, string>,
  params: Record<string, string> | null | undefined,
): Record<string, string> {
  if (params === undefined) return old;
  if (params === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...params }).filter(([, value]) => value !== ''));
}
