import type { Language } from '@visita/core/languages';

/** Legacy encodings of spreadsheets, by language. */
const legacy: Record<Language, string> = {
  en: 'windows-1252',
  fr: 'windows-1252',
  'zh-CN': 'gb18030',
  'zh-TW': 'big5',
};

/**
 * Decodes the bytes of a table: UTF-16 by its byte order mark or its zero bytes, UTF-8 if valid, else the
 * legacy encoding of the language.
 */
export function decodeTable(bytes: Uint8Array, language: Language): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(legacy[language]).decode(bytes);
  }
}

/**
 * Detects UTF-16 by a byte order mark, or without one if every other byte at the start is zero, as in Latin
 * text.
 */
function utf16Of([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array):
  'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined;
}
