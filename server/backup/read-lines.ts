import type { Readable } from 'node:stream';

/**
 * Splits at line feeds only: Node's readline also splits at U+2028, which users' text may contain. The pieces
 * of a long line are joined once, at its end.
 */
export async function* readLines(input: Readable): AsyncGenerator<string> {
  let pieces: string[] = [];
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = text.split('\n');
    pieces.push(first);
    for (const piece of others) {
      yield pieces.join('');
      pieces = [piece];
    }
  }
}
