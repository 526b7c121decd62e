import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** Returns the time of a clock (by default the device's), updated every `everyMs`. */
export function useNow(everyMs: number, clock: () => Date = now): Date {
  const [moment, setMoment] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setMoment(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock]);
  return moment;
}
