/** What an examination found out about one part, and what is to be done about it. */
export interface Finding {
  part: string;
  state: 'ok' | 'warn' | 'fail';
  text: string;
  advice?: string;
}

type Tell = (text: string, advice?: string) => Finding;

/** Findings about one part. */
export function findingsOf(part: string): Record<Finding['state'], Tell> {
  const tell =
    (state: Finding['state']): Tell =>
    (text, advice) => ({ part, state, text, ...(advice !== undefined && { advice }) });
  return { ok: tell('ok'), warn: tell('warn'), fail: tell('fail') };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
