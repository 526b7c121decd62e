import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * HarfBuzz's subsetter (hb-subset.h). The package has no types for it: handles, lengths and results are all
 * numbers.
 */
interface Subsetter {
  memory: WebAssembly.Memory;
  call: (name: string, ...values: number[]) => number;
}

const writable = 2;
/** HB_SUBSET_FLAGS_NO_HINTING, RETAIN_GIDS and NO_LAYOUT_CLOSURE. */
const flags = 0x1 | 0x2 | 0x200;
/** HB_SUBSET_SETS_DROP_TABLE_TAG. */
const droppedTables = 3;
/** Tables that a font inside a PDF does not need (ISO 32000-1, 9.9). */
const unused = [
  'BASE',
  'GDEF',
  'GPOS',
  'GSUB',
  'OS/2',
  'STAT',
  'VORG',
  'VVAR',
  'cmap',
  'gasp',
  'name',
  'post',
  'vhea',
  'vmtx',
];

const tag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();

let subsetter: Subsetter | undefined;

function openSubsetter(): Subsetter {
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  const call = (name: string, ...values: number[]): number => {
    const exported = exports[name];
    if (typeof exported !== 'function') throw new Error(`harfbuzz-subset.wasm has no function ${name}`);
    return Number(exported(...values) ?? 0);
  };
  call('_initialize');
  // exported beside the functions
  return { memory: exports['memory'] as WebAssembly.Memory, call };
}

/** Returns a static TrueType font with these glyphs of a font at one weight. Glyph ids are kept. */
export function subsetFont(
  font: Uint8Array,
  { glyphs, weight }: { glyphs: Iterable<number>; weight: number },
): Buffer {
  subsetter ??= openSubsetter();
  const { memory, call } = subsetter;
  const data = call('malloc', font.length);
  new Uint8Array(memory.buffer).set(font, data);
  const blob = call('hb_blob_create', data, font.length, writable, 0, 0);
  const whole = call('hb_face_create', blob, 0);
  call('hb_blob_destroy', blob);
  const input = call('hb_subset_input_create_or_fail');
  call('hb_subset_input_set_flags', input, flags);
  for (const glyph of glyphs) call('hb_set_add', call('hb_subset_input_glyph_set', input), glyph);
  for (const table of unused)
    call('hb_set_add', call('hb_subset_input_set', input, droppedTables), tag(table));
  call('hb_subset_input_pin_all_axes_to_default', input, whole);
  call('hb_subset_input_pin_axis_location', input, whole, tag('wght'), weight);
  const subset = call('hb_subset_or_fail', whole, input);
  call('hb_subset_input_destroy', input);
  call('hb_face_destroy', whole);
  if (subset === 0) {
    call('free', data);
    throw new Error('HarfBuzz could not subset the font');
  }
  const fontBlob = call('hb_face_reference_blob', subset);
  const at = call('hb_blob_get_data', fontBlob, 0);
  const bytes = Buffer.from(new Uint8Array(memory.buffer, at, call('hb_blob_get_length', fontBlob)));
  call('hb_blob_destroy', fontBlob);
  call('hb_face_destroy', subset);
  call('free', data);
  return bytes;
}
