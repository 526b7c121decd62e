import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Client, Submittable } from 'pg';

/** The part of pg's connection that sends a COPY, which its types leave out. */
interface CopyConnection {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const end = Buffer.from([0xff, 0xff]);
const blockBytes = 256 * 1024;

/** Writes one row of a binary COPY, column by column. */
export class RowWriter {
  #block = Buffer.allocUnsafe(blockBytes);
  #at = 0;

  begin(columns: number): void {
    this.#at = this.#block.writeInt16BE(columns, this.#at);
  }
  bytes(value: Buffer): void {
    this.#at = this.#block.writeInt32BE(value.length, this.#at);
    this.#at += value.copy(this.#block, this.#at);
  }
  int4(value: number): void {
    this.#at = this.#block.writeInt32BE(4, this.#at);
    this.#at = this.#block.writeInt32BE(value, this.#at);
  }
  int8(value: number): void {
    this.#at = this.#block.writeInt32BE(8, this.#at);
    this.#at = this.#block.writeBigInt64BE(BigInt(value), this.#at);
  }
  /** Microseconds since 2000. */
  moment(ms: number): void {
    this.int8((ms - epoch2000) * 1_000);
  }
  /** Days since 2000. */
  day(ms: number): void {
    this.int4(Math.floor((ms - epoch2000) / 86_400_000));
  }
  none(): void {
    this.#at = this.#block.writeInt32BE(-1, this.#at);
  }
  /** Returns the full block, once a longer row might not fit any more; then begins another. */
  takeFull(): Buffer | undefined {
    return this.#at > blockBytes - 4_096 ? this.take() : undefined;
  }
  take(): Buffer {
    const full = this.#block.subarray(0, this.#at);
    this.#block = Buffer.allocUnsafe(blockBytes);
    this.#at = 0;
    return full;
  }
}

const epoch2000 = Date.UTC(2000, 0, 1);

/** Sends rows by `COPY … FROM STDIN (FORMAT binary)`; `rows` writes each into the writer it gets. */
export async function copyIn(
  client: Client,
  table: string,
  rows: (writer: RowWriter) => Iterable<void>,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  const send = async (connection: CopyConnection) => {
    const writer = new RowWriter();
    connection.sendCopyFromChunk(signature);
    for (const _row of rows(writer)) {
      const block = writer.takeFull();
      if (!block) continue;
      connection.sendCopyFromChunk(block);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.sendCopyFromChunk(Buffer.concat([writer.take(), end]));
    connection.endCopyFrom();
  };
  let failure: unknown;
  /** The handlers that pg calls while this is its current query. */
  const copy = {
    submit: (connection: CopyConnection) => connection.query(`copy ${table} from stdin (format binary)`),
    handleCopyInResponse: (connection: CopyConnection) =>
      void send(connection).catch((error: unknown) => done.reject(error)),
    handleCommandComplete: () => undefined,
    handleError: (error: unknown) => (failure = error),
    handleReadyForQuery: () => (failure === undefined ? done.resolve() : done.reject(failure)),
  };
  client.query(copy as unknown as Submittable); // pg's types leave out the handlers that it calls
  await done.promise;
}
