// Guessing gets slow, then stops for a while; who mistypes a few times notices nothing.
// One account: from the fourth attempt each answer waits longer, from the eighth the next attempt is refused for a
// time that grows. One address has more room, since a whole office may stand behind it.

export type Slowdown = {
  /** Seconds after the nth attempt in which the next one is refused with 429; the last entry stays. */
  refuseSeconds: number[]
  /** Milliseconds that the answer to the nth attempt is held back; the last entry stays. */
  holdMs: number[]
  /** Without attempts for this long, the count starts anew. */
  forgetMinutes: number
}

const repeat = (times: number, value: number) => Array<number>(times).fill(value)

export const slowdowns = {
  account: {
    refuseSeconds: [...repeat(7, 0), 15, 30, 60, 120, 300],
    holdMs: [0, 0, 0, 300, 600, 1200, 2400],
    forgetMinutes: 60,
  },
  address: {
    refuseSeconds: [...repeat(59, 0), 15, 30, 60, 120, 300],
    holdMs: [...repeat(20, 0), 300, 600, 1200],
    forgetMinutes: 15,
  },
  /** Companies set up, mails asked for and one-time links tried, each from one address. */
  signUp: { refuseSeconds: [...repeat(9, 0), 60, 300, 1800], holdMs: [0], forgetMinutes: 60 },
  recovery: { refuseSeconds: [...repeat(19, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  link: { refuseSeconds: [...repeat(29, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Mails to one person; those beyond are not sent, and nobody is told. */
  mailbox: { refuseSeconds: [...repeat(2, 0), 300, 900, 3600], holdMs: [0], forgetMinutes: 240 },
} as const satisfies Record<string, Slowdown>

export type AttemptKind = keyof typeof slowdowns

/** How long the answer to the nth attempt (from 1) is held back. */
export function holdMs(kind: AttemptKind, attempt: number): number {
  const steps: readonly number[] = slowdowns[kind].holdMs
  return steps[Math.min(attempt, steps.length) - 1] ?? 0
}
