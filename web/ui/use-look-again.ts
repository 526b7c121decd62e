import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const everyMs = 3000;

/** Revalidates the screen's loaders every three seconds while what it shows is still being processed. */
export function useLookAgain(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  useEffect(() => {
    if (!isUnderWay || !isIdle) return undefined;
    const timer = setTimeout(() => void revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, isIdle, revalidate]);
}
