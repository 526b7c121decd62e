import type { DocumentedApi } from '@visita/core/developers/guides';
import { data, type RouterContextProvider } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { loadDocument } from './api-document.ts';
import { describeGroup, listGroups } from './reference.ts';

/** Loads the calls of a group, of programs or of the site. Throws 404 for an unknown group. */
export async function loadCalls(
  context: Readonly<RouterContextProvider>,
  { kind, group }: { kind: DocumentedApi; group: string },
) {
  const document = await loadDocument(context, kind);
  const found = listGroups(document, { forStaff: false }).find(({ name }) => name === group);
  if (!found) throw data(null, { status: 404 });
  const calls = describeGroup(document, { group, forStaff: false });
  return { group: found, calls, page: context.get(appContext).page };
}

/** Loads the groups of the site's own calls. */
export async function loadSiteGroups(context: Readonly<RouterContextProvider>) {
  return listGroups(await loadDocument(context, 'site'), { forStaff: false });
}
