/** The result of one check, and the advice for the operator. */
export interface Finding {
  part: string;
  state: 'ok' | 'warn' | 'fail';
  text: string;
  advice?: string;
}

type Tell = (text: string, advice?: string) => Finding;

/** Returns constructors for findings of one part. */
export function findingsFor(part: string): Record<Finding['state'], Tell> {
  const tell =
    (state: Finding['state']): Tell =>
    (text, advice) => ({ part, state, text, ...(advice !== undefined && { advice }) });
  return { ok: tell('ok'), warn: tell('warn'), fail: tell('fail') };
}

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
