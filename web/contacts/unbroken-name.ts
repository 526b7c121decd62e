/** In a heading a name that was transliterated may be broken after its dot and not before it: 卡米耶·特朗布莱. */
export const unbrokenName = (name: string): string => name.replaceAll('·', '\u2060·');
