import { judgeTag, tagAddress, type TagVerdict } from '@visita/core/binding/tag';
import { useEffect, useRef, useState } from 'react';
import { lockTag, readTag, tagProblem, writeTag, type TagProblem } from './scan-tag.ts';

export type ChipAct = 'read' | 'write' | 'compare' | 'lock';
export type ChipProblem = TagProblem | 'notTaken' | 'locked' | 'otherChip';

export interface ChipState {
  /** The action that waits for the card to touch the phone. */
  waiting?: ChipAct;
  verdict?: TagVerdict;
  /** The address found on the chip. */
  found?: string;
  problem?: ChipProblem;
  isLocked?: boolean;
}

interface ChipOptions {
  /** The address that the chip must have. */
  publicUrl: string;
  /** The addresses of the owner's other physical cards, whose chips may be held against the phone first. */
  others: readonly string[];
  /** Called with the address of another physical card whose chip was read; that is expected from then on. */
  onOther: (publicUrl: string) => void;
}

/** Reads, writes and locks the chip of a physical card. Only what was read back counts as written. */
export function useChip({ publicUrl, others, onOther }: ChipOptions) {
  const [state, setState] = useState<ChipState>({});
  const going = useRef<AbortController>(null);
  /** The number of consecutive writes that a chip did not accept. */
  const refusals = useRef(0);
  useEffect(() => () => going.current?.abort(), []);

  const stop = () => {
    going.current?.abort();
    setState({});
  };

  const begin = async (waiting: ChipAct, act: (signal: AbortSignal) => Promise<ChipState | undefined>) => {
    going.current?.abort();
    const mine = new AbortController();
    going.current = mine;
    setState({ waiting });
    const next = await act(mine.signal).catch((error: unknown) => ({ problem: problemIn(waiting, error) }));
    if (next && !mine.signal.aborted) {
      setState(next);
      mine.abort();
    }
  };

  const problemIn = (act: ChipAct, error: unknown): ChipProblem => {
    const problem = tagProblem(error);
    if (problem !== 'unreadable' || act === 'read' || act === 'compare') return problem;
    refusals.current += 1;
    return refusals.current > 1 ? 'locked' : 'notTaken';
  };

  const readOnce = async (signal: AbortSignal): Promise<ChipState> => {
    const records = await readTag(signal);
    return { verdict: judgeTag(records, publicUrl), found: records[0] ?? '' };
  };

  /** Reads a chip of any of the owner's physical cards. */
  const readAny = async (signal: AbortSignal): Promise<ChipState> => {
    const records = await readTag(signal);
    const judge = (address: string) => judgeTag(records, address);
    const other =
      judge(publicUrl) === 'wrongCard'
        ? others.find((address) => ['right', 'inexact'].includes(judge(address)))
        : undefined;
    if (other !== undefined && !signal.aborted) onOther(other);
    return { verdict: judge(other ?? publicUrl), found: records[0] ?? '' };
  };

  return {
    state,
    stop,
    read: () => begin('read', readAny),
    write: () =>
      begin('write', async (signal) => {
        await writeTag(tagAddress(publicUrl), signal);
        refusals.current = 0;
        if (!signal.aborted) void begin('compare', readOnce);
        return undefined;
      }),
    /**
     * Reads before locking, because another chip may have come near: only a chip with the right address is
     * locked.
     */
    lock: () =>
      begin('lock', async (signal) => {
        const { verdict, found } = await readOnce(signal);
        if (verdict !== 'right' || found === undefined)
          return { verdict: verdict ?? 'empty', found: found ?? '', problem: 'otherChip' };
        await lockTag(signal);
        return { verdict, found, isLocked: true };
      }),
  };
}
