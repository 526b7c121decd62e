import { machine } from '../machine.ts';

/** What a printed card is to whoever runs the product, whatever its owner says of it: a blocked one can never be bound. */
export const physicalStates = ['free', 'bound', 'blocked'] as const;
export type PhysicalState = (typeof physicalStates)[number];

export const physicalLife = machine(physicalStates, {
  bind: { from: ['free'], to: 'bound' },
  /** By a code, from one owner to another. */
  handOver: { from: ['bound'], to: 'bound' },
  unbind: { from: ['bound'], to: 'free' },
  /** The same by staff, for an owner who cannot. */
  release: { from: ['bound'], to: 'free' },
  block: { from: ['free'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'free' },
  /** Another takes its stead, with all that is on it. */
  replace: { from: ['bound'], to: 'blocked' },
  /** It takes the stead of another. */
  takeOver: { from: ['free'], to: 'bound' },
});
export type PhysicalAction = keyof typeof physicalLife.table;

export function physicalStateOf({ isBound, blockedAt }: { isBound: boolean; blockedAt: Date | null }): PhysicalState {
  if (isBound) return 'bound';
  return blockedAt ? 'blocked' : 'free';
}
