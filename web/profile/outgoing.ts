/**
 * Returns the `rel` of a link that an owner wrote: search engines give its target no weight. Undefined for a
 * link that leads to no other site.
 */
export const outgoingRel = (href: string): string | undefined =>
  /^https?:/.test(href) ? 'nofollow ugc' : undefined;
