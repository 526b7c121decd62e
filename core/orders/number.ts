/** The stored form of an order's number as people type it. */
export function parseOrderNo(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  return /^V\d{8}[\dA-HJKMNP-TV-Z]{6}$/.test(plain) ? plain : undefined;
}
