export interface Move<State extends string> {
  from: readonly State[];
  to: State;
}

/**
 * Defines a state machine: each action has the states it may start from and the one it leads to. The server
 * uses a row as the condition of an UPDATE, screens use it to show buttons, tests to try every state.
 */
export function machine<const State extends string, Action extends string>(
  states: readonly State[],
  table: Record<Action, Move<State>>,
) {
  return {
    states,
    table,
    can: (action: Action, state: State): boolean => table[action].from.includes(state),
    actions: (state: State): Action[] =>
      (Object.keys(table) as Action[]).filter((action) => table[action].from.includes(state)),
  };
}
