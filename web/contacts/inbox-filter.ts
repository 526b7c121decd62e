/** The filters of the inbox, from the URL, so that every view can be bookmarked. */
export interface InboxFilter {
  search?: string;
  tag?: string;
}

export function parseInboxFilter(params: URLSearchParams): InboxFilter {
  const [search, tag] = [params.get('search')?.trim().slice(0, 100), params.get('tag')?.slice(0, 40)];
  return { ...(search && { search }), ...(tag && { tag }) };
}

export function isSameFilter(one: URLSearchParams, other: URLSearchParams): boolean {
  const [a, b] = [parseInboxFilter(one), parseInboxFilter(other)];
  return a.search === b.search && a.tag === b.tag;
}

/** Returns the query string of a filtered list, or of a contact in it. */
export function formatInboxQuery({ search, tag }: InboxFilter, contact?: string): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(tag && { tag }),
    ...(contact && { contact }),
  });
  return `?${params.toString()}`;
}
