/**
 * A state machine as a table: for each state, the next state by event. Events that aren't listed leave the state as it is.
 */
export type StateTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

export function nextState<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): State {
  return table[state][event] ?? state
}
