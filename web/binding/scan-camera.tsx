import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { readPixels } from './scan-picture.ts';
import { openReader } from './scan-reader.ts';
import { ScanProblem } from './scan-problem.tsx';
import { useCamera } from './use-camera.ts';
import classes from './scan-camera.module.css';

const restMs = 120;

/** Shows the camera with a frame and reports the text of each QR code once. */
export function ScanCamera({ onRead, onRetry }: { onRead: (texts: string[]) => void; onRetry: () => void }) {
  const { t } = useTranslation('cards');
  const video = useRef<HTMLVideoElement>(null);
  const onReadRef = useRef(onRead);
  const { isOn, problem } = useCamera(video);
  const [hasReader, setHasReader] = useState(true);

  useEffect(() => {
    onReadRef.current = onRead;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const opening = openReader();
    const check = async () => {
      const reader = await opening;
      let last = '';
      while (!signal.aborted) {
        const picture =
          video.current &&
          readPixels(video.current, { width: video.current.videoWidth, height: video.current.videoHeight });
        const texts = picture ? await reader.read(picture) : [];
        if (!signal.aborted && texts.length > 0 && texts.join() !== last) onReadRef.current(texts);
        if (texts.length > 0) last = texts.join();
        await new Promise((rested) => setTimeout(rested, restMs));
      }
    };
    check().catch(() => !signal.aborted && setHasReader(false));
    return () => {
      leaving.abort();
      void opening.then((reader) => reader.close());
    };
  }, [isOn]);

  if (problem || !hasReader) return <ScanProblem problem={problem ?? 'reader'} onRetry={onRetry} />;
  return (
    <figure className={classes.camera}>
      <div className={classes.picture} data-on={isOn || undefined}>
        <video ref={video} muted playsInline aria-label={t('wizard.camera.label')} />
        <span className={classes.frame} aria-hidden="true" />
      </div>
      <figcaption>
        <output>{isOn ? t('wizard.camera.guide') : t('wizard.camera.starting')}</output>
      </figcaption>
    </figure>
  );
}
