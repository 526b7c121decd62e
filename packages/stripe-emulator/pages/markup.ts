/** Markup that must not be escaped again. */
export interface Markup {
  html: string;
}

type Piece = Markup | string | number | null | undefined | false | Piece[];

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function write(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (Array.isArray(piece)) return piece.map(write).join('');
  return typeof piece === 'object' ? piece.html : escape(String(piece));
}

/** Template tag that escapes its values, except markup. */
export function markup(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  return { html: parts.reduce((text, part, index) => text + write(values[index - 1]) + part) };
}
