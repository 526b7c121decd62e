import { contactStates, type ContactState } from '@visita/core/contacts/status';

/** The filters of the inbox, from the URL, so that every view can be bookmarked. */
export interface InboxFilter {
  search?: string;
  tag?: string;
  state?: ContactState;
}

export function parseInboxFilter(params: URLSearchParams): InboxFilter {
  const [search, tag] = [params.get('search')?.trim().slice(0, 100), params.get('tag')?.slice(0, 40)];
  const state = contactStates.find((one) => one === params.get('state'));
  return { ...(search && { search }), ...(tag && { tag }), ...(state && { state }) };
}

export function isSameFilter(one: URLSearchParams, other: URLSearchParams): boolean {
  const [a, b] = [parseInboxFilter(one), parseInboxFilter(other)];
  return a.search === b.search && a.tag === b.tag && a.state === b.state;
}

/** Returns the query string of a filtered list, or of a contact in it. */
export function formatInboxQuery({ search, tag, state }: InboxFilter, contact?: string): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(tag && { tag }),
    ...(state && { state }),
    ...(contact && { contact }),
  });
  return `?${params.toString()}`;
}
