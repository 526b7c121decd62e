/** The event of the document once a page's scripts have started: React has taken over the elements. */
export const startedEvent = 'started';
