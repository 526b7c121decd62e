/** A property of a vCard: its name without a group, in upper case, and its unescaped value. */
export interface VcardLine {
  name: string;
  parameters: Record<string, string[]>;
  value: string;
  /** The line as written. */
  source: string;
}

/** Reads the properties of a vCard as this product writes it: unfolded lines without quoted parameters. */
export function readVcardLines(vcard: string): VcardLine[] {
  return vcard.split('\r\n').flatMap((source) => {
    const [, head = '', value = ''] = /^([^:]+):(.*)$/.exec(source) ?? [];
    const [grouped = '', ...given] = head.split(';');
    const name = grouped.slice(grouped.indexOf('.') + 1).toUpperCase();
    if (name === '') return [];
    const parameters: Record<string, string[]> = {};
    for (const parameter of given) {
      const [key = '', values = ''] = parameter.split('=');
      (parameters[key.toUpperCase()] ??= []).push(...values.split(','));
    }
    return [{ name, parameters, value: unescape(value), source }];
  });
}

function unescape(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/** The properties without which a text is no vCard. */
const always = ['BEGIN', 'VERSION', 'END'];

/** Returns a vCard with the properties of these names only (RFC 6352, section 10.4.2). */
export function pickProperties(vcard: string, names: readonly string[]): string {
  const wanted = new Set([...always, ...names.map((name) => name.toUpperCase())]);
  const lines = readVcardLines(vcard).filter(({ name }) => wanted.has(name));
  return lines.map(({ source }) => `${source}\r\n`).join('');
}
