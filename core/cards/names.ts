import { foldText } from '../search.ts';

export interface SplitName {
  family: string;
  given: string;
}

/** Surnames of two characters, Simplified and Traditional (platform facts, section 2); the last two are Taiwan's double ones. */
const compoundSurnames = new Set(
  (
    '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 令狐 慕容 司徒 司空 端木 南宫 南宮 独孤 獨孤 轩辕 軒轅 ' +
    '宇文 长孙 長孫 百里 呼延 闻人 聞人 万俟 萬俟 濮阳 濮陽 淳于 太叔 申屠 公冶 宗政 赫连 赫連 澹台 澹臺 拓跋 钟离 鍾離 西门 西門 东郭 東郭 ' +
    '第五 羊舌 微生 梁丘 左丘 谷梁 榖梁 公羊 乐正 樂正 仲孙 仲孫 鲜于 鮮于 闾丘 閭丘 亓官 颛孙 顓孫 巫马 巫馬 漆雕 宰父 段干 张简 張簡 范姜'
  ).split(' '),
);

const isHan = (text: string) => /^\p{Script=Han}+$/u.test(text);

/**
 * Phones show and sort by the parts of a name, a card has one name: the owner's own parts win, one of them alone takes
 * the rest of the name along; otherwise a name in Han characters begins with its surname and any other ends with it.
 */
export function splitName({ name, familyName, givenName }: { name: string; familyName: string; givenName: string }): SplitName {
  if (familyName && givenName) return { family: familyName, given: givenName };
  const derived = derive(name);
  if (familyName) return { family: familyName, given: without(name, familyName) ?? derived.given };
  if (givenName) return { family: without(name, givenName) ?? derived.family, given: givenName };
  return derived;
}

function derive(name: string): SplitName {
  const words = name.trim().split(/\s+/);
  const joined = words.join('');
  if (isHan(joined)) return words.length > 1 ? { family: words[0] ?? '', given: words.slice(1).join('') } : splitHan(joined);
  return { family: words.length > 1 ? (words.at(-1) ?? '') : '', given: words.length > 1 ? words.slice(0, -1).join(' ') : joined };
}

function splitHan(name: string): SplitName {
  const characters = Array.from(name);
  const length = characters.length > 2 && compoundSurnames.has(characters.slice(0, 2).join('')) ? 2 : 1;
  return { family: characters.slice(0, length).join(''), given: characters.slice(length).join('') };
}

function without(name: string, part: string): string | undefined {
  if (name.startsWith(part)) return name.slice(part.length).trim();
  return name.endsWith(part) ? name.slice(0, -part.length).trim() : undefined;
}

/** As people read it: surname first and no space between Han characters, surname last elsewhere. */
export function displayName({ family, given }: SplitName): string {
  if (isHan(family + given)) return family + given;
  return [given, family].filter(Boolean).join(' ');
}

/**
 * The letter an address book puts somebody under: of how the name sounds, where that is given, else of its surname. A name
 * in Han characters alone has none: each phone places it by a rule of its own.
 */
export function sortedUnder(
  { family, given }: SplitName,
  { phoneticFamily, phoneticGiven }: { phoneticFamily: string; phoneticGiven: string },
): string | undefined {
  const sorted = [phoneticFamily, phoneticGiven, family, given].find((part) => part.trim() !== '') ?? '';
  const [first = ''] = foldText(sorted.trim());
  return /\p{L}/u.test(first) && !isHan(first) ? first.toUpperCase() : undefined;
}
