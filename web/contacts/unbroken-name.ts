/** Prevents a line break before the dot of a transliterated name; after the dot it may break: 卡米耶·特朗布莱. */
export const unbrokenName = (name: string): string => name.replaceAll('·', '\u2060·');
