import { redirect } from 'react-router';
import { prefixOf, splitPath } from '@visita/core/languages';
import { appContext } from '../api/app-context.ts';
import { toLanguage } from './redirect.ts';
import type { Route } from './+types/unknown-page.ts';

/** docs/product.md, section 2: an unknown path leads to the language's home, an unprefixed one to itself with the language before it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const { language } = splitPath(pathname);
  if (language) return redirect(`/${prefixOf(language)}${search}`);
  return toLanguage(request, `${pathname.replace(/\/+$/, '')}${search}`, context.get(appContext).nonce);
}
