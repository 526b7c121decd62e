import { machine } from '../machine.ts';

/** Things with a chip and a printed code. Only cards have a colour. */
export const physicalKinds = ['card', 'tag', 'stand'] as const;
export type PhysicalKind = (typeof physicalKinds)[number];

/** States of a physical card for staff, independent of its visibility. A blocked card cannot be bound. */
export const physicalStates = ['free', 'bound', 'blocked'] as const;
export type PhysicalState = (typeof physicalStates)[number];

export const physicalLife = machine(physicalStates, {
  bind: { from: ['free'], to: 'bound' },
  /** By its owner, from one card to another. */
  attach: { from: ['bound'], to: 'bound' },
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
