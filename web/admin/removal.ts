/** A planned change to remove: its description and the call. */
export interface Removal {
  what: string;
  remove: () => Promise<unknown>;
}
