import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const lookMs = 2_000;

/** Reads the screen again and again while there is something to be seen. */
export function useFollowing(isGoing: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isGoing) return undefined;
    const looking = setInterval(() => void revalidate(), lookMs);
    return () => clearInterval(looking);
  }, [isGoing, revalidate]);
}
