import { useEffect, useState, type RefObject } from 'react';

export const cameraProblems = ['refused', 'missing', 'busy', 'unable', 'reader'] as const;
export type CameraProblem = (typeof cameraProblems)[number];

/** Why a browser gives no camera, by the name of what it throws. */
const named: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Shows in a video what the camera behind the phone sees, while the page is in sight; a page out of sight looks at nothing. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): { isOn: boolean; problem: CameraProblem | undefined } {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    let wanted = 0;
    let stream: MediaStream | undefined;

    const stop = () => {
      wanted += 1;
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = undefined;
      setOn(false);
    };
    const start = async () => {
      const mine = ++wanted;
      const given = await requestCamera().catch((refused: unknown) => {
        if (mine === wanted) setProblem((refused instanceof DOMException && named[refused.name]) || 'unable');
      });
      if (!given) return;
      // the person was quicker than the camera
      if (mine !== wanted || !video.current) return given.getTracks().forEach((track) => track.stop());
      stream = given;
      video.current.srcObject = given;
      await video.current.play().catch(() => undefined);
      setOn(mine === wanted);
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
  // older browsers and pages without https have none of it, whatever the types say
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('no cameras in this browser');
  return devices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
}
