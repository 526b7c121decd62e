/**
 * Messages of PostgreSQL's wire protocol (version 3, "Message Formats") that expect a response. The embedded
 * database implements only this part of the protocol itself.
 */

const expectsAnswer = new Set(['S', 'Q', 'H', 'c', 'f'].map(code));

/** AuthenticationOk, ReadyForQuery. */
export const welcome = Uint8Array.from([code('R'), 0, 0, 0, 8, 0, 0, 0, 0, code('Z'), 0, 0, 0, 5, code('I')]);

/**
 * Resets the session of the previous client: Sync ends an extended query that failed half-way. DISCARD ALL is
 * a message of its own, since it is refused inside a transaction.
 */
export function freshSession(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([code('S'), 0, 0, 0, 4, ...query('ROLLBACK'), ...query('DISCARD ALL')]);
}

/** Returns the length of the start-up message, the only one without a type byte; 0 while it is incomplete. */
export function startUpLength(bytes: Buffer): number {
  if (bytes.length < 4) return 0;
  const length = bytes.readInt32BE(0);
  return bytes.length < length ? 0 : length;
}

/**
 * Returns the length of the complete messages at the start of the buffer, up to the last that expects a
 * response.
 */
export function answerableLength(bytes: Buffer): number {
  let answerable = 0;
  let offset = 0;
  while (offset + 5 <= bytes.length) {
    const next = offset + 1 + bytes.readInt32BE(offset + 1);
    if (next > bytes.length) break;
    if (expectsAnswer.has(bytes.readUInt8(offset))) answerable = next;
    offset = next;
  }
  return answerable;
}

function query(text: string): Uint8Array {
  const message = Buffer.alloc(text.length + 6);
  message.write('Q');
  message.writeInt32BE(text.length + 5, 1);
  message.write(text, 5, 'latin1');
  return message;
}

function code(character: string): number {
  return character.charCodeAt(0);
}
