import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Handles the text's plain links, which work without scripts, by client-side navigation. */
export function useSiteLinks() {
  const navigate = useNavigate();
  return useCallback(
    (text: HTMLElement | null) => {
      if (!text) return undefined;
      const follow = (event: MouseEvent) => {
        const link = (event.target as Element).closest('a');
        const href = link?.getAttribute('href');
        if (!href?.startsWith('/') || event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(href);
      };
      text.addEventListener('click', follow);
      return () => text.removeEventListener('click', follow);
    },
    [navigate],
  );
}
