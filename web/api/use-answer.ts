import { Problem } from '@visita/core/problems';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, type ClientActionFunctionArgs } from 'react-router';

interface Question<Asked> {
  /** Names what is asked, so that an answer can be told from the answer to an older question. */
  name: string;
  asked: Asked;
}

interface Answer<Told> {
  name: string;
  /** Nothing where it was refused. */
  told: Told | null;
}

/** The action of a page that asks again and again: the router drops the answer to a question that another one has overtaken. */
// what is asked has the same name here and where it is asked
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answering<Asked, Told>(tell: (asked: Asked, signal: AbortSignal) => Promise<Told>) {
  return async ({ request }: Pick<ClientActionFunctionArgs, 'request'>): Promise<Answer<Told>> => {
    const { name, asked } = (await request.json()) as Question<Asked>;
    try {
      return { name, told: await tell(asked, request.signal) };
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      return { name, told: null };
    }
  };
}

interface AnswerOptions<Asked, Told> extends Question<Asked> {
  /** What was known before this was drawn. */
  first: Told | undefined;
  /** There is nothing to ask. */
  isIdle?: boolean;
}

/** Asks the action of this page whenever the question has another name; until the answer comes the last one stays. */
export function useAnswer<Asked, Told>({ name, asked, first, isIdle = false }: AnswerOptions<Asked, Told>) {
  const fetcher = useFetcher<Answer<Told>>();
  const [firstName] = useState(first === undefined ? undefined : name);
  const [last, setLast] = useState(first);
  const lastAsked = useRef(firstName);
  const answer = fetcher.data;
  if (answer?.told && answer.told !== last) setLast(answer.told);

  const refresh = () => {
    const question: Question<Asked> = { name, asked };
    return fetcher.submit(JSON.stringify(question), { method: 'post', encType: 'application/json' });
  };
  useEffect(() => {
    if (isIdle || lastAsked.current === name) return;
    lastAsked.current = name;
    void refresh();
    // the name stands for all that is asked
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  const isAsking = fetcher.state !== 'idle' || (answer?.name ?? firstName) !== name;
  return { last, isAsking, isRefused: !isAsking && answer?.told === null, refresh };
}
