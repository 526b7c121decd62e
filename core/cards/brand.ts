/** Characters that look like a Latin letter, by that letter. */
const lookalikes: Record<string, string> = {
  a: '4@аα',
  b: '8вβ',
  c: 'сϲ',
  e: '3еє',
  h: 'нһ',
  // a reader in a hurry tells l, 1 and i apart no more
  i: '1l!|ıіιӏ',
  k: 'кκ',
  m: 'м',
  n: 'пη',
  o: '0оο',
  p: 'рρ',
  s: '5$ѕ',
  t: '7тτ',
  u: 'υ',
  v: 'ѵν',
  x: 'хχ',
  y: 'уγ',
};
const latinByLookalike = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) =>
    Array.from(others, (other): [string, string] => [other, latin]),
  ),
);

/** Words with which a name still reads as the site itself. */
const officialWords = new Set(
  'official team support help helpdesk service services security admin staff billing payment payments account accounts card cards com ca app inc ltd llc officiel équipe aide soutien sécurité 官方 客服 团队 團隊 支持 支援'
    .split(' ')
    .map(toSkeleton),
);

/** Reduces a text to how it looks: without case, accents, spaces and marks, lookalikes as one letter. */
function toSkeleton(text: string): string {
  const characters = Array.from(text.normalize('NFKD').toLowerCase());
  return characters
    .map((character) => latinByLookalike.get(character) ?? character)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .join('');
}

/**
 * True if a name or company reads as the site's own brand: the brand alone, however it is spelled, or with
 * words such as "support" only. A name that merely contains it, as "Visita Roma Tours", is a name of its own.
 */
export function imitatesBrand(text: string, brand: string): boolean {
  const skeleton = toSkeleton(brand);
  if (skeleton === '') return false;
  if (toSkeleton(text) === skeleton) return true;
  const words = text.split(/[^\p{L}\p{M}\p{N}@$!|]+/u).map(toSkeleton);
  return (
    words.includes(skeleton) &&
    words.every((word) => ['', skeleton].includes(word) || officialWords.has(word))
  );
}

/** True for the operator's own people: their verified email address is of the site's domain. */
export function mayUseBrand(
  { email, isVerified }: { email: string; isVerified: boolean },
  publicUrl: string,
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const { hostname } = new URL(publicUrl);
  return isVerified && (hostname === domain || hostname.endsWith(`.${domain}`));
}
