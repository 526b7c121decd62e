interface Said {
  title: string;
  status: string;
  facts: { name: string; value: string }[];
  lines: { name: string; quantity: number; amount: string }[];
  subtotal: { name: string; amount: string };
  taxes: { name: string; amount: string }[];
  total: { name: string; amount: string };
}

const left = 56;
const right = 539;
const top = 780;
const step = 22;
const perPage = 30;

/** Signs of the reader's standard font in one byte; others are set in the reader's own Chinese font. */
const isLatin = (text: string) => Array.from(text).every((sign) => sign.codePointAt(0)! < 256 || '’–—…'.includes(sign));
const latinCodes: Record<string, number> = { '’': 146, '–': 150, '—': 151, '…': 133 };

function draw(text: string, { x, y, size, alignsRight = false }: { x: number; y: number; size: number; alignsRight?: boolean }): string {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const latin = isLatin(plain);
  const width = Array.from(plain).reduce((sum, sign) => sum + (sign.codePointAt(0)! > 255 ? 1 : 0.556), 0) * size;
  const code = (sign: string) => latinCodes[sign] ?? sign.charCodeAt(0);
  const hex = latin
    ? Array.from(plain)
        .map((sign) => code(sign).toString(16).padStart(2, '0'))
        .join('')
    : Buffer.from(plain, 'utf16le').swap16().toString('hex');
  return `BT /${latin ? 'F1' : 'F2'} ${size} Tf ${(alignsRight ? x - width : x).toFixed(1)} ${y} Td <${hex}> Tj ET`;
}

/** A plain invoice on one or more pages, written by hand. */
export function invoicePdf(said: Said, note: string): Uint8Array<ArrayBuffer> {
  const rows = [
    ...said.facts.map(({ name, value }) => [name, value]),
    ['', ''],
    ...said.lines.map(({ name, quantity, amount }) => [quantity > 1 ? `${quantity} × ${name}` : name, amount]),
    ['', ''],
    ...[said.subtotal, ...said.taxes, said.total].map(({ name, amount }) => [name, amount]),
  ] as [string, string][];
  const pages = Array.from({ length: Math.ceil(rows.length / perPage) }, (_, place) => rows.slice(place * perPage, (place + 1) * perPage));
  const contents = pages.map((part, place) => {
    const head = place === 0 ? [draw(`${said.title} · ${said.status}`, { x: left, y: top, size: 18 })] : [];
    const body = part.flatMap(([name, value], row) => {
      const y = top - 40 - row * step;
      return [draw(name, { x: left, y, size: 11 }), draw(value, { x: right, y, size: 11, alignsRight: true })];
    });
    return [...head, ...body, draw(note, { x: left, y: 40, size: 9 })].join('\n');
  });
  return assemble(contents);
}

function assemble(contents: string[]): Uint8Array<ArrayBuffer> {
  const kids = contents.map((_, place) => `${6 + place * 2} 0 R`).join(' ');
  const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 >>',
    ...contents.flatMap((content, place) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${7 + place * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text + end);
}
