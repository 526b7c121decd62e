import { Duplex } from 'node:stream';
import type { Thread } from './embedded-thread.ts';
import { answerableLength, freshSession, startUpLength, welcome } from './protocol.ts';

/**
 * The connection of one pg client to the embedded engine, for pg's option `stream`. It answers the start-up
 * message itself and buffers messages until one expects a response, because the engine cannot wait in the
 * middle of them. For the same reason COPY FROM STDIN is not supported: it ends the engine.
 */
export function embeddedStream(thread: Thread): Duplex {
  let rest: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  let last: Promise<void> = Promise.resolve();

  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      take(chunk);
      done();
    },
    writev(chunks, done) {
      take(Buffer.concat(chunks.map(({ chunk }) => chunk)));
      done();
    },
    final(done) {
      void last.then(() => {
        if (!stream.destroyed) stream.push(null);
        done();
      });
    },
  });

  function take(bytes: Buffer) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (!hasBegun) begin();
    if (!hasBegun) return;
    const length = answerableLength(rest);
    if (length === 0) return;
    answer(thread.exec(Uint8Array.from(rest.subarray(0, length))));
    rest = rest.subarray(length);
  }

  function begin() {
    const length = startUpLength(rest);
    if (length === 0) return;
    rest = rest.subarray(length);
    hasBegun = true;
    answer(thread.exec(freshSession()).then(() => welcome));
  }

  function answer(coming: Promise<Uint8Array>) {
    last = coming.then(
      (bytes) => {
        if (!stream.destroyed && bytes.length > 0) stream.push(bytes);
      },
      (error) => void stream.destroy(error),
    );
  }

  void thread.ended.then((end) => stream.destroy(end));
  return Object.assign(stream, socketManners(stream));
}

/** Methods that pg calls on a socket and that do nothing here. */
function socketManners(stream: Duplex) {
  return {
    connect() {
      process.nextTick(() => stream.emit('connect'));
    },
    setNoDelay() {},
    setKeepAlive() {},
    ref() {},
    unref() {},
  };
}
