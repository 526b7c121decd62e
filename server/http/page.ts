/** Builds a page of a list of `/api/v1` from its rows and one more, which shows whether another page follows. */
export function pageFrom<Row, Item>(rows: readonly Row[], limit: number, present: (row: Row) => Item) {
  return { data: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
}
