/** What stands where there is no portrait: the surname of a Han name, the initials of any other. */
export function monogram({ name, familyName, givenName }: { name: string; familyName: string; givenName: string }): string {
  if (/^\p{Script=Han}/u.test(name)) return familyName || firstOf(name);
  return (firstOf(givenName) + firstOf(familyName) || firstOf(name)).toUpperCase();
}

/** The first letter or digit; an emoji, a mark or a bracket is none. */
function firstOf(text: string): string {
  return /[\p{L}\p{N}]/u.exec(text)?.[0] ?? '';
}
