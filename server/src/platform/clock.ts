/** What time it is; tests pass a clock that they move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
