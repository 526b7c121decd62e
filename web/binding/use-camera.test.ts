// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCamera } from './use-camera.ts';

const getUserMedia = vi.fn<() => Promise<MediaStream>>();
const video = { current: document.createElement('video') };

/** Returns a stream of one track, which records whether it was stopped. */
function createStream() {
  const stop = vi.fn<() => void>();
  return {
    stream: Object.assign(new MediaStream(), { getTracks: () => [{ stop }] }) as unknown as MediaStream,
    stop,
  };
}

/** Hides or shows the page, as by another tab. */
const turn = (isHidden: boolean) =>
  act(async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Opens the camera and waits for its answer. */
const open = () => act(async () => renderHook(() => useCamera(video)));

beforeEach(() => {
  getUserMedia.mockReset();
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }));
  vi.spyOn(video.current, 'play').mockResolvedValue();
  Object.defineProperty(video.current, 'srcObject', { value: null, writable: true, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('The rear camera is shown, and is released when the page is left', async () => {
  const { stream, stop } = createStream();
  getUserMedia.mockResolvedValue(stream);
  const { result, unmount } = await open();
  expect(getUserMedia).toHaveBeenCalledWith(
    expect.objectContaining({ audio: false, video: expect.objectContaining({ facingMode: 'environment' }) }),
  );
  expect(result.current).toEqual({ isOn: true, problem: undefined });
  expect(video.current.srcObject).toBe(stream);
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

test('A hidden page releases the camera and takes it again when it is shown', async () => {
  const streams = [createStream(), createStream()] as const;
  getUserMedia.mockResolvedValueOnce(streams[0].stream).mockResolvedValueOnce(streams[1].stream);
  const { result } = await open();
  await turn(true);
  expect(streams[0].stop).toHaveBeenCalledOnce();
  expect(result.current.isOn).toBe(false);
  await turn(false);
  expect(result.current.isOn).toBe(true);
  expect(streams[1].stop).not.toHaveBeenCalled();
});

test('A camera that is granted only after the page was hidden is released at once', async () => {
  const { stream, stop } = createStream();
  const { promise, resolve } = Promise.withResolvers<MediaStream>();
  getUserMedia.mockReturnValue(promise);
  const { result } = await open();
  await turn(true);
  await act(async () => resolve(stream));
  expect(stop).toHaveBeenCalledOnce();
  expect(result.current).toEqual({ isOn: false, problem: undefined });
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unable'],
])('A camera that fails by %s is %s', async (name, problem) => {
  getUserMedia.mockRejectedValue(new DOMException('', name));
  const { result } = await open();
  expect(result.current).toEqual({ isOn: false, problem });
});

test('A browser without cameras, as over HTTP, is unable', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: undefined } }));
  const { result } = await open();
  expect(result.current.problem).toBe('unable');
});
