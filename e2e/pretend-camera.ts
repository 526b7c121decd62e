import type { Page } from '@playwright/test';
import { encode } from 'uqr';

interface Pretended {
  isAllowed: boolean;
  tracks: MediaStreamTrack[];
}

/** Replaces the browser's camera: refused until it is allowed, then a stream that shows this QR code. */
export async function pretendCamera(page: Page, text: string) {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  await page.addInitScript((modules) => {
    // `about:blank` is not a secure context and has no cameras
    if (!isSecureContext) return;
    const pretended: Pretended = { isAllowed: false, tracks: [] };
    const [width, height] = [640, 480];
    const side = Math.floor((height * 0.7) / modules.length);
    const [left, top] = [(width - modules.length * side) >> 1, (height - modules.length * side) >> 1];
    const draw = (context: CanvasRenderingContext2D) => {
      context.fillStyle = 'rgb(200 200 200)';
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'rgb(30 30 30)';
      for (const [y, row] of modules.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(left + x * side, top + y * side, side, side);
    };
    const camera = { deviceId: '', groupId: '', kind: 'videoinput', label: '' } as const;
    navigator.mediaDevices.enumerateDevices = async () => [{ ...camera, toJSON: () => camera }];
    navigator.mediaDevices.getUserMedia = async () => {
      if (!pretended.isAllowed) throw new DOMException('Permission denied', 'NotAllowedError');
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new DOMException('No picture', 'NotReadableError');
      const stream = canvas.captureStream();
      pretended.tracks.push(...stream.getTracks());
      // a canvas emits a frame each time it is drawn
      const film = setInterval(() => {
        if (stream.active) draw(context);
        else clearInterval(film);
      }, 100);
      return stream;
    };
    Object.assign(window, { camera: pretended });
  }, data);
  return {
    allow: () =>
      page.evaluate(() => void ((window as unknown as { camera: Pretended }).camera.isAllowed = true)),
    /** The state of every track the page received. */
    tracks: () =>
      page.evaluate(() =>
        (window as unknown as { camera: Pretended }).camera.tracks.map(({ readyState }) => readyState),
      ),
  };
}
