import { Problem } from '@visita/core/problems';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, type ClientActionFunctionArgs } from 'react-router';

interface UseAnswerQuestion<Asked> {
  /** Identifies the question, so that an answer to an older one is recognized. */
  name: string;
  asked: Asked;
}

interface UseAnswer<Told> {
  name: string;
  /** Null if the request failed. */
  told: Told | null;
}

/**
 * Returns the client action of a page that repeats a request. The router drops answers to superseded
 * requests.
 */
// the type parameters tie the action to `useAnswer`
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answering<Asked, Told>(tell: (asked: Asked, signal: AbortSignal) => Promise<Told>) {
  return async ({ request }: Pick<ClientActionFunctionArgs, 'request'>): Promise<UseAnswer<Told>> => {
    const { name, asked } = (await request.json()) as UseAnswerQuestion<Asked>;
    try {
      return { name, told: await tell(asked, request.signal) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { name, told: null };
    }
  };
}

interface AnswerOptions<Asked, Told> extends UseAnswerQuestion<Asked> {
  /** The answer from the loader. */
  first: Told | undefined;
  /** True if there is nothing to request. */
  isIdle?: boolean;
}

/**
 * Requests an answer by the page's action whenever `name` changes. The last answer stays until the next one
 * arrives.
 */
export function useAnswer<Asked, Told>({ name, asked, first, isIdle = false }: AnswerOptions<Asked, Told>) {
  const fetcher = useFetcher<UseAnswer<Told>>();
  const [firstName] = useState(first === undefined ? undefined : name);
  const [answered, setAnswered] = useState<Told>();
  const last = answered ?? first;
  const lastAsked = useRef(firstName);
  const answer = fetcher.data;
  if (answer?.told && answer.told !== answered) setAnswered(answer.told);

  const refresh = () => {
    const question: UseAnswerQuestion<Asked> = { name, asked };
    return fetcher.submit(JSON.stringify(question), { method: 'post', encType: 'application/json' });
  };
  useEffect(() => {
    if (isIdle || lastAsked.current === name) return;
    lastAsked.current = name;
    void refresh();
    // `name` stands for all inputs
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  const isAsking = fetcher.state !== 'idle' || (answer?.name ?? firstName) !== name;
  return { last, isAsking, isRefused: !isAsking && answer?.told === null, refresh };
}
