import type { SuiteWorld } from './suite-world.ts';

/** A claim about Stripe that the product depends on. */
export interface Scenario {
  name: string;
  /** True for a claim that no document of Stripe's confirms: the product is safe with either answer. */
  isOpen?: boolean;
  /** Throws if the claim is wrong. For an open claim it returns Stripe's answer. */
  check: (world: SuiteWorld) => Promise<string | void>;
}
