import { useLocation } from 'react-router';

/** Returns a function for `aria-current={currentAt(to)}` that tells if a link leads to the current screen. */
export function useCurrent(): (to: string) => 'page' | undefined {
  const { pathname } = useLocation();
  return (to) => (to === pathname ? 'page' : undefined);
}
