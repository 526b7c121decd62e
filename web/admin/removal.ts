/** Something planned that is to be taken back, in words, and how. */
export interface Removal {
  what: string;
  remove: () => Promise<unknown>;
}
