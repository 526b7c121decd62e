import { useEffect, useState, type RefObject } from 'react';

const cameraProblems = ['refused', 'missing', 'busy', 'unable', 'reader'] as const;
export type CameraProblem = (typeof cameraProblems)[number];

/** The problem by the name of the exception of `getUserMedia`. */
const problemByName: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/**
 * Shows the rear camera in a video element while the page is visible; the camera stops when the page is
 * hidden.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): {
  isOn: boolean;
  problem: CameraProblem | undefined;
} {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    let lastStart = 0;
    let stream: MediaStream | undefined;

    const stop = () => {
      lastStart += 1;
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = undefined;
      setOn(false);
    };
    const start = async () => {
      const mine = ++lastStart;
      const newStream = await requestCamera().catch((error: unknown) => {
        if (mine === lastStart)
          setProblem((error instanceof DOMException && problemByName[error.name]) || 'unable');
      });
      if (!newStream) return;
      // scanning was stopped before the camera started
      if (mine !== lastStart || !video.current) return newStream.getTracks().forEach((track) => track.stop());
      stream = newStream;
      video.current.srcObject = newStream;
      await video.current.play().catch(() => undefined);
      setOn(mine === lastStart);
    };
    const follow = () => (document.hidden ? stop() : void start());

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [video]);
  return { isOn, problem };
}

async function requestCamera(): Promise<MediaStream> {
  // undefined in older browsers and without HTTPS, despite the type
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('no mediaDevices in this browser');
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}
