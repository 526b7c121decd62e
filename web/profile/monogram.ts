/** Returns the placeholder for a missing photo: the surname of a Han name, otherwise the initials. */
export function monogram({
  name,
  familyName,
  givenName,
}: {
  name: string;
  familyName: string;
  givenName: string;
}): string {
  if (/^\p{Script=Han}/u.test(name)) return familyName || firstCharacter(name);
  return (firstCharacter(givenName) + firstCharacter(familyName) || firstCharacter(name)).toUpperCase();
}

/** Returns the first letter or digit, skipping emoji, marks and brackets. */
function firstCharacter(text: string): string {
  return /[\p{L}\p{N}]/u.exec(text)?.[0] ?? '';
}
