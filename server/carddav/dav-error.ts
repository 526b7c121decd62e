/** A refusal with its HTTP status and, where a standard names one, its condition (RFC 4918, section 16). */
export class DavError extends Error {
  readonly status: number;
  readonly condition: readonly [uri: string, name: string] | undefined;

  constructor(status: number, condition?: readonly [uri: string, name: string]) {
    super(`CardDAV request refused with ${status}`);
    this.status = status;
    this.condition = condition;
  }
}
