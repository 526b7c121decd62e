import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { isRightToLeft } from './bidi.ts';
import { shapeText } from './shape-text.ts';
import { textRuns } from './text-runs.ts';

/** The scripts of Unicode 16 (Scripts.txt). */
const scripts =
  'Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square'.split(
    ' ',
  );

const everything = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint));

function getCharacters(script: string): string[] {
  const pattern = new RegExp(`^(?=\\p{Script=${script}})[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]$`, 'u');
  return everything.filter((character) => pattern.test(character));
}

async function readGlyphs(text: string, language: (typeof languages)[number] = 'en') {
  const runs = await textRuns(text, language);
  return runs.flatMap(({ text, slice, level }) =>
    shapeText(text, { font: slice.font(400), isRightToLeft: isRightToLeft(level) }).map((glyph) => ({
      ...glyph,
      file: slice.name,
    })),
  );
}

const readable = async (text: string) => (await textRuns(text, 'en')).map((run) => run.text).join('');

describe('every text can be read', () => {
  test.each(scripts)('no letter of %s is drawn as a box', async (script) => {
    const characters = getCharacters(script);
    expect(characters).not.toEqual([]);
    // every letter of a small script, a sample of a large one
    const some = characters.filter((_, index) => index % Math.ceil(characters.length / 80) === 0);
    for (const character of some.filter((character) => /\p{L}/u.test(character)))
      expect(await readable(character)).not.toBe('');
    const text = some.join(' ');
    for (const language of ['en', 'zh-TW'] as const)
      for (const { id } of await readGlyphs(text, language)) expect(id).not.toBe(0);
  });

  test('no string at all is drawn with a box', async () => {
    const common = fc.constantFrom(
      ' ',
      '-',
      '’',
      '(',
      ')',
      'A',
      '1',
      '中',
      '한',
      'ن',
      '\u200d',
      '\u200b',
      '\u202e',
      '\u0301',
      '🐉',
    );
    const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
    const text = fc.array(fc.oneof(common, character), { maxLength: 12 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...languages), async (text, language) => {
        for (const { id } of await readGlyphs(text, language)) expect(id).not.toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a text that the fonts have stays as it was written', () => {
  test.each([
    '김민수',
    'Ανδρέας Παπαδόπουλος',
    'ᾠδή Ἀθηνᾶ',
    'نور الهاشمي',
    'יעל כהן',
    'สมชาย ใจดี',
    'देवी क्षत्रिय',
    'রহিম উদ্দিন',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'ગુજરાતી',
    'ଓଡ଼ିଆ',
    'தமிழ் செல்வன்',
    'తెలుగు శ్రీ',
    'ಕನ್ನಡ ಕೃಷ್ಣ',
    'മലയാളം കൃഷ്ണൻ',
    'සිංහල ශ්‍රී',
    'ខ្មែរ សុខ',
    'ဗမာ မြန်မာ',
    'ລາວ ສົມ',
    'ნინო',
    'Արմեն',
    'བོད་ཡིག',
    'አማርኛ ሰላም',
    '𠮷野家 𡘙',
    'ᐃᓄᒃᑎᑐᑦ',
    'ᏣᎳᎩ',
    'Nguyễn Đặng',
    'Łukasz Dvořák 龙',
    'O’Brien\u00a0Ltd.',
  ])('%s', async (text) => {
    expect(await readable(text)).toBe(text.normalize('NFC'));
  });
});

describe('what no font has', () => {
  test.each([
    ['李小明 🐉 O’Brien', '李小明 O’Brien'],
    ['🐉 Ana', 'Ana'],
    ['Ana 👩‍💻🇨🇦', 'Ana'],
    ['🐉', ':dragon:'],
    ['𓀀𓀁', 'A1A2'],
    ['𒀀', 'U+12000'],
    ['𝒜na', 'Ana'],
    ['Ana\u0007\ud800 Roy', 'Ana Roy'],
    ['ᾱ̓́', 'ᾱ'],
  ])('%j is written as %j', async (text, expectedText) => {
    expect(await readable(text)).toBe(expectedText);
  });
});

test('letters join as their script asks', async () => {
  const ids = async (text: string) => (await readGlyphs(text)).map(({ id }) => id);
  const isolated = [...(await ids('ن')), ...(await ids('و')), ...(await ids('ر'))];
  expect(await ids('نور')).not.toEqual(isolated.toReversed());
  // a conjunct of three letters is one glyph
  expect(await ids('क्ष')).toHaveLength(1);
});

test('the characters of a text stand on its glyphs, once each and in order', async () => {
  for (const text of ['نور', 'יעל', 'क्षत्रिय', 'ខ្មែរ', 'สมชาย', 'తెలుగు']) {
    const [run] = await textRuns(text, 'en');
    const glyphs = shapeText(text, { font: run!.slice.font(400), isRightToLeft: isRightToLeft(run!.level) });
    const inOrder = isRightToLeft(run!.level) ? glyphs.toReversed() : glyphs;
    expect(inOrder.map((glyph) => glyph.text).join('')).toBe(text);
  }
});
