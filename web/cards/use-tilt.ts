import { useEffect, type PointerEvent, type RefObject } from 'react';

/** The most a card leans, in degrees. */
const most = 7;

/** Leans the card: -1 … 1 from left to right and from top to bottom; the light wanders with it. */
function lean(card: HTMLElement, x: number, y: number): void {
  card.style.setProperty('--lean-x', `${(-y * most).toFixed(2)}deg`);
  card.style.setProperty('--lean-y', `${(x * most).toFixed(2)}deg`);
  card.style.setProperty('--light-x', `${(30 + x * 35).toFixed(1)}%`);
  card.style.setProperty('--light-y', `${(8 + y * 30).toFixed(1)}%`);
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The card follows a pointer over it, and the phone it is shown on where the phone tells without being asked. */
export function useTilt(card: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // where the gyroscope asks for leave first, a picture of a card is no reason to ask
    if (isStill() || !matchMedia('(pointer: coarse)').matches || needsPermission()) return undefined;
    let rest: { beta: number; gamma: number } | undefined;
    const follow = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (!card.current || beta === null || gamma === null) return;
      rest ??= { beta, gamma };
      // the way a person holds the phone slowly becomes the way it rests
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
      lean(card.current, within(((clientX - left) / width) * 2 - 1), within(((clientY - top) / height) * 2 - 1));
    },
    onPointerLeave: () => {
      for (const name of ['--lean-x', '--lean-y', '--light-x', '--light-y']) card.current?.style.removeProperty(name);
    },
  };
}

function needsPermission(): boolean {
  return typeof DeviceOrientationEvent === 'undefined' || 'requestPermission' in DeviceOrientationEvent;
}

const within = (share: number) => Math.max(-1, Math.min(1, share));
