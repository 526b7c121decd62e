import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import type { Language } from '@visita/core/languages';

type Writing = 'sc' | 'tc' | 'latin';

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file));
const han = (writing: 'sc' | 'tc', weight: '400Regular' | '700Bold') =>
  pathOf(`@expo-google-fonts/noto-sans-${writing}/${weight}/NotoSans${writing.toUpperCase()}_${weight}.ttf`);
/** Polish and Czech letters, which the Chinese faces lack. It is compressed, so it is handed over under a name that is no path. */
const world = { path: pathOf('@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2'), name: 'latin.ttf' };

/** As the drawing library wants them; a face is read when its first letter is drawn, and only drawn letters get into the file. */
export const fonts = {
  sc: { normal: han('sc', '400Regular'), bold: han('sc', '700Bold') },
  tc: { normal: han('tc', '400Regular'), bold: han('tc', '700Bold') },
  latin: { normal: world.name, bold: world.name },
};

export const fontFiles: readonly string[] = [fonts.sc.normal, fonts.sc.bold, fonts.tc.normal, fonts.tc.bold];

export const worldFont = async () => ({ name: world.name, bytes: Buffer.from(await decompress(await readFile(world.path))) });

const opened = new Map<Writing, Promise<Font>>();

async function open(writing: Writing): Promise<Font> {
  const bytes = writing === 'latin' ? (await worldFont()).bytes : await readFile(fonts[writing].normal);
  return new Font(new Face(new Blob(bytes)));
}

async function has(writing: Writing, character: string): Promise<boolean> {
  const font = opened.get(writing) ?? open(writing);
  opened.set(writing, font);
  return Boolean((await font).nominalGlyph(character.codePointAt(0) ?? 0));
}

export interface Run {
  text: string;
  font: Writing;
  /** Where it stands in the document (`draw-document-tags.ts`). */
  tag?: string;
}

/** A text in runs of one face each: the reader's own writing first, the others for what it lacks. */
export async function runsOf(text: string, language: Language): Promise<Run[]> {
  const scripts: Writing[] = language === 'zh-TW' ? ['tc', 'sc', 'latin'] : ['sc', 'tc', 'latin'];
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const font = (await scriptFor(character, scripts)) ?? scripts[0] ?? 'sc';
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

async function scriptFor(character: string, scripts: readonly Writing[]): Promise<Writing | undefined> {
  for (const script of scripts) if (await has(script, character)) return script;
  return undefined;
}
