import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The time by a clock, the device's own unless another is named, read again every `everyMs` while the screen is shown. */
export function useNow(everyMs: number, clock: () => Date = now): Date {
  const [moment, setMoment] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setMoment(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock]);
  return moment;
}
