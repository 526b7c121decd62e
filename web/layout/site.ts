import { useRouteLoaderData } from 'react-router';

export interface Site {
  publicUrl: string;
  brand: string;
  demoCardId: string | undefined;
  nonce: string;
  /** Whether this visitor can sign in with Google. */
  hasGoogle: boolean;
}

/** The facts of the site that came with the page; the bare minimum when the root itself failed. */
export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? { publicUrl: '', brand: '', demoCardId: undefined, nonce: '', hasGoogle: false };
}
