const patienceMs = 1000;

/**
 * Whether this device has a camera that the page may ask for. A browser tells so before it asks its person; one that takes
 * its time (Firefox waits for the window to be in front) is taken to have one.
 */
export async function findCamera(): Promise<boolean> {
  // older browsers and pages without https have none of it, whatever the types say
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return false;
  const found = devices.enumerateDevices().then(
    (all) => all.some(({ kind }) => kind === 'videoinput'),
    () => true,
  );
  return Promise.race([found, new Promise<boolean>((resolve) => setTimeout(() => resolve(true), patienceMs))]);
}
