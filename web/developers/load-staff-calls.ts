import { documentPaths } from './document-paths.ts';
import type { ApiDocument } from './api-document.ts';
import { describeGroup, listGroups } from './reference.ts';

/** Loads the groups of staff calls, and the calls of the one in the query, or of the first. */
export async function loadStaffCalls(request: Request) {
  const response = await fetch(documentPaths.site, { signal: request.signal });
  const document = (await response.json()) as ApiDocument;
  const groups = listGroups(document, { forStaff: true });
  const name = new URL(request.url).searchParams.get('group');
  const group = groups.find((each) => each.name === name) ?? groups[0];
  return {
    groups: groups.map((each) => each.name),
    group,
    calls: group ? describeGroup(document, { group: group.name, forStaff: true }) : [],
  };
}
