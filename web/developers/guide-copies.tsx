import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { CopyCode } from './copy-code.tsx';

/**
 * Adds a button to each piece of code of a guide, whose HTML has an empty caption for it. A guide must get its own
 * instance (`key`), since the text of another one replaces these captions.
 */
export function GuideCopies({ text }: { text: RefObject<HTMLElement | null> }) {
  const [captions, setCaptions] = useState<{ caption: Element; code: string }[]>([]);
  // the text is HTML, whose elements exist only in the document
  useEffect(() => {
    const frames = [...(text.current?.querySelectorAll('figure') ?? [])];
    // oxlint-disable-next-line react/set-state-in-effect
    setCaptions(
      frames.flatMap((frame) => {
        const [caption, pre] = [frame.querySelector('figcaption'), frame.querySelector('pre')];
        return caption && pre ? [{ caption, code: pre.textContent.trimEnd() }] : [];
      }),
    );
  }, [text]);
  return captions.map(({ caption, code }) => createPortal(<CopyCode code={code} />, caption, code));
}
