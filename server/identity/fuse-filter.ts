import { createHash } from 'node:crypto';

/**
 * A binary fuse filter with fingerprints of 16 bits (Graf and Lemire, 2022): a set of texts in 18 bits each, which
 * knows every text of the set and takes one of 65,536 others for one of it.
 */
interface FilterShape {
  seed: number;
  segmentLength: number;
  /** The number of slots at which the first of three segments can begin. */
  startCount: number;
}

const headerBytes = 12;

/** The three slots of a text and its fingerprint, all from one SHA-256 over the seed and the text. */
function locate(text: string, { seed, segmentLength, startCount }: FilterShape) {
  const digest = createHash('sha256').update(`${seed}\n${text}`).digest();
  const start = Math.floor((digest.readUInt32LE(0) / 2 ** 32) * startCount);
  const mask = segmentLength - 1;
  return {
    slots: [
      start,
      (start + segmentLength) ^ (digest.readUInt32LE(4) & mask),
      (start + 2 * segmentLength) ^ (digest.readUInt32LE(8) & mask),
    ] as const,
    fingerprint: digest.readUInt16LE(12),
  };
}

/** Returns the bytes of a filter of distinct texts, which `openFuseFilter` reads. */
export function buildFuseFilter(texts: readonly string[]): Buffer {
  const count = Math.max(texts.length, 2);
  const segmentLength = 2 ** Math.floor(Math.log(count) / Math.log(3.33) + 2.25);
  const factor = Math.max(1.125, 0.875 + (0.25 * Math.log(1e6)) / Math.log(count));
  const segments = Math.max(Math.ceil(Math.round(count * factor) / segmentLength) - 2, 1);
  const startCount = segments * segmentLength;
  // one seed in ten gives no order in which the slots can be filled
  for (let seed = 1; seed <= 100; seed += 1) {
    const values = fillSlots(texts, { seed, segmentLength, startCount });
    if (!values) continue;
    const bytes = Buffer.alloc(headerBytes + values.length * 2);
    [seed, segmentLength, startCount].forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
    values.forEach((value, index) => bytes.writeUInt16LE(value, headerBytes + index * 2));
    return bytes;
  }
  throw new Error('no seed of 100 gave a fuse filter: the texts are not distinct');
}

/**
 * Fills the slots, so that the three of a text combine to its fingerprint. Peels texts off that are alone in a slot,
 * then fills in the reverse order. Undefined if some texts are never alone.
 */
function fillSlots(texts: readonly string[], shape: FilterShape): Uint16Array | undefined {
  const locations = texts.map((text) => locate(text, shape));
  const size = shape.startCount + 2 * shape.segmentLength;
  const counts = new Uint32Array(size);
  // of the texts in a slot, all indices combined: of one text alone, its index
  const indices = new Uint32Array(size);
  locations.forEach(({ slots }, index) => {
    for (const slot of slots) {
      counts[slot] = (counts[slot] ?? 0) + 1;
      indices[slot] = (indices[slot] ?? 0) ^ index;
    }
  });
  const single = [...counts.keys()].filter((slot) => counts[slot] === 1);
  const order: { index: number; slot: number }[] = [];
  for (let slot = single.pop(); slot !== undefined; slot = single.pop()) {
    if (counts[slot] !== 1) continue;
    const index = indices[slot] ?? 0;
    order.push({ index, slot });
    for (const other of locations[index]?.slots ?? []) {
      counts[other] = (counts[other] ?? 0) - 1;
      indices[other] = (indices[other] ?? 0) ^ index;
      if (counts[other] === 1) single.push(other);
    }
  }
  if (order.length < texts.length) return undefined;
  const slotValues = new Uint16Array(size);
  for (const { index, slot } of order.toReversed()) {
    const { slots, fingerprint } = locations[index] ?? { slots: [], fingerprint: 0 };
    slotValues[slot] = slots.reduce((value, other) => value ^ (slotValues[other] ?? 0), fingerprint);
  }
  return slotValues;
}

/** Returns a test for membership: true for each text of the set, and for one of 65,536 others. */
export function openFuseFilter(bytes: Buffer): (text: string) => boolean {
  const [seed, segmentLength, startCount] = [0, 4, 8].map((at) => bytes.readUInt32LE(at));
  if (seed === undefined || !segmentLength || !startCount) throw new Error('the fuse filter has no header');
  const shape: FilterShape = { seed, segmentLength, startCount };
  if (bytes.length !== headerBytes + 2 * (startCount + 2 * segmentLength))
    throw new Error(`the fuse filter is damaged: ${bytes.length} bytes`);
  return (text) => {
    const { slots, fingerprint } = locate(text, shape);
    return (
      slots.reduce((value, slot) => value ^ bytes.readUInt16LE(headerBytes + slot * 2), fingerprint) === 0
    );
  };
}
