const patienceMs = 1000;

/**
 * Returns true if the device has a camera. Listing devices needs no permission. If the browser does not
 * answer within a second (Firefox waits for the window to be in front), a camera is assumed.
 */
export async function findCamera(): Promise<boolean> {
  // undefined in older browsers and without HTTPS, despite the type
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return false;
  const found = devices.enumerateDevices().then(
    (all) => all.some(({ kind }) => kind === 'videoinput'),
    () => true,
  );
  return Promise.race([
    found,
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), patienceMs)),
  ]);
}
