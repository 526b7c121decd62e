import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The time, looked at again every so often while this is shown. */
export function useNow(everyMs: number): Date {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return moment;
}
