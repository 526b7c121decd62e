import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const lookMs = 2_000;

/** Polls by revalidating the screen every two seconds while `isGoing`. */
export function useFollowing(isGoing: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isGoing) return undefined;
    const looking = setInterval(() => void revalidate(), lookMs);
    return () => clearInterval(looking);
  }, [isGoing, revalidate]);
}
