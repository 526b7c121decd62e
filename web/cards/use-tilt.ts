import { useEffect, type PointerEvent, type RefObject } from 'react';

/** The maximum tilt in degrees. */
const most = 7;

/** Tilts the card; x and y range from -1 to 1, left to right and top to bottom. The highlight moves along. */
function lean(card: HTMLElement, x: number, y: number): void {
  card.style.setProperty('--lean-x', `${(-y * most).toFixed(2)}deg`);
  card.style.setProperty('--lean-y', `${(x * most).toFixed(2)}deg`);
  card.style.setProperty('--light-x', `${(30 + x * 35).toFixed(1)}%`);
  card.style.setProperty('--light-y', `${(8 + y * 30).toFixed(1)}%`);
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Tilts the card with the pointer above it, or with the phone's orientation if no permission is needed. */
export function useTilt(card: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // a decoration does not justify a permission prompt for the gyroscope
    if (isStill() || !matchMedia('(pointer: coarse)').matches || needsPermission()) return undefined;
    let rest: { beta: number; gamma: number } | undefined;
    const follow = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (!card.current || beta === null || gamma === null) return;
      rest ??= { beta, gamma };
      // a slow moving average takes the phone's usual orientation as neutral
      rest = { beta: rest.beta + (beta - rest.beta) * 0.02, gamma: rest.gamma + (gamma - rest.gamma) * 0.02 };
      lean(card.current, within((gamma - rest.gamma) / 20), within((beta - rest.beta) / 20));
    };
    addEventListener('deviceorientation', follow);
    return () => removeEventListener('deviceorientation', follow);
  }, [card]);

  return {
    onPointerMove: ({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) => {
      if (!card.current || pointerType === 'touch' || isStill()) return;
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      lean(
        card.current,
        within(((clientX - left) / width) * 2 - 1),
        within(((clientY - top) / height) * 2 - 1),
      );
    },
    onPointerLeave: () => {
      for (const name of ['--lean-x', '--lean-y', '--light-x', '--light-y'])
        card.current?.style.removeProperty(name);
    },
  };
}

function needsPermission(): boolean {
  return typeof DeviceOrientationEvent === 'undefined' || 'requestPermission' in DeviceOrientationEvent;
}

const within = (share: number) => Math.max(-1, Math.min(1, share));
