import { machine } from '../machine.ts';

/** States of a physical card for staff, independent of its visibility. A blocked card cannot be bound. */
export const physicalStates = ['free', 'bound', 'blocked'] as const;
export type PhysicalState = (typeof physicalStates)[number];

export const physicalLife = machine(physicalStates, {
  bind: { from: ['free'], to: 'bound' },
  /** By transfer code, from one owner to another. */
  handOver: { from: ['bound'], to: 'bound' },
  unbind: { from: ['bound'], to: 'free' },
  /** Unbinding by staff, on behalf of the owner. */
  release: { from: ['bound'], to: 'free' },
  block: { from: ['free'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'free' },
  /** Another card replaces it and takes over its content. */
  replace: { from: ['bound'], to: 'blocked' },
  /** It replaces another card. */
  takeOver: { from: ['free'], to: 'bound' },
});
export type PhysicalAction = keyof typeof physicalLife.table;

export function derivePhysicalState({
  isBound,
  blockedAt,
}: {
  isBound: boolean;
  blockedAt: Date | null;
}): PhysicalState {
  if (isBound) return 'bound';
  return blockedAt ? 'blocked' : 'free';
}
