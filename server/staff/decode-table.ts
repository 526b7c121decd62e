import type { Language } from '@visita/core/languages';

/** The encoding that spreadsheets of a region write where they write no Unicode. */
const legacy: Record<Language, string> = { en: 'windows-1252', fr: 'windows-1252', 'zh-CN': 'gb18030', 'zh-TW': 'big5' };

/**
 * Decodes the bytes of a table: UTF-16 by its byte order mark or by its zero bytes, UTF-8 if they are that, and the legacy
 * encoding of the language otherwise.
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

/** UTF-16 with a byte order mark, or without one where every other byte of the first cells is zero, as in Latin text. */
function utf16Of([first = 1, second = 1, third = 1, fourth = 1]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined;
}
