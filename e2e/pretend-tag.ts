import type { Page } from '@playwright/test';

/** A chip that a phone could read and write. */
export interface PretendedTag {
  texts: string[];
  isLocked?: boolean;
}

interface Pretended {
  tag: PretendedTag;
  /** Holds the tag against the phone: pending reads and writes are served. */
  tap: (tag?: PretendedTag) => void;
}

/** Replaces the NFC reader of a phone's browser, which no desktop has. */
export async function pretendTag(page: Page, tag: PretendedTag) {
  await page.addInitScript((initialTag) => {
    let waiting: (() => void)[] = [];
    const readers = new Set<EventTarget>();
    const near = (signal: AbortSignal, act: () => void) =>
      new Promise<void>((done, refuse) => {
        const go = () => {
          if (signal.aborted) return;
          if (pretended.tag.isLocked)
            return refuse(new DOMException('Failed to write due to an IO error', 'NetworkError'));
          act();
          done();
        };
        waiting.push(go);
      });
    const pretended: Pretended = {
      tag: initialTag,
      tap: (next) => {
        pretended.tag = next ?? pretended.tag;
        const now = waiting;
        waiting = [];
        for (const go of now) go();
        if (now.length > 0) return;
        const records = pretended.tag.texts.map((text) => ({
          recordType: 'url',
          data: new DataView(new TextEncoder().encode(text).buffer),
        }));
        for (const reader of readers)
          reader.dispatchEvent(Object.assign(new Event('reading'), { message: { records } }));
      },
    };
    class NDEFReader extends EventTarget {
      async scan({ signal }: { signal: AbortSignal }): Promise<void> {
        readers.add(this);
        signal.addEventListener('abort', () => readers.delete(this));
      }
      write(message: { records: { data: string }[] }, { signal }: { signal: AbortSignal }): Promise<void> {
        return near(signal, () => (pretended.tag.texts = message.records.map(({ data }) => data)));
      }
      makeReadOnly({ signal }: { signal: AbortSignal }): Promise<void> {
        return near(signal, () => (pretended.tag.isLocked = true));
      }
    }
    Object.assign(window, { NDEFReader, pretended });
  }, tag);
  return {
    tap: (next?: PretendedTag) =>
      page.evaluate(
        (nextTag) => (window as unknown as { pretended: Pretended }).pretended.tap(nextTag),
        next,
      ),
    tag: () => page.evaluate(() => (window as unknown as { pretended: Pretended }).pretended.tag),
  };
}
