import { useLocation } from 'react-router';

/** Tells a link whether it leads to the very screen one is on: `aria-current={currentAt(to)}`. */
export function useCurrent(): (to: string) => 'page' | undefined {
  const { pathname } = useLocation();
  return (to) => (to === pathname ? 'page' : undefined);
}
