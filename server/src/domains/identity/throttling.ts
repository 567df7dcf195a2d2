// Guessing gets slow, then stops for a while; who mistypes a few times notices nothing.

/** For one person, or one address: attempts without a pause, each answered later, then refused for longer and longer. */
export type ThrottleRule = {
  /** Seconds after the nth attempt in which the next one is refused with 429; the last entry stays. */
  refuseSeconds: readonly number[]
  /** Milliseconds that the answer to the nth attempt is held back; the last entry stays. */
  holdMs: readonly number[]
  /** Without attempts for this long, the count starts anew. */
  forgetMinutes: number
}

/** For what many people share: so many at once, then one every so many seconds. */
export type TokenBucket = { burst: number; everySeconds: number }

const repeat = (times: number, value: number) => Array<number>(times).fill(value)

// From the fourth attempt each answer waits longer, from the eighth the next attempt is refused.
const guesses = {
  refuseSeconds: [...repeat(7, 0), 15, 30, 60, 120, 300],
  holdMs: [0, 0, 0, 300, 600, 1200, 2400],
  forgetMinutes: 60,
}

export const throttleRules = {
  /** Passwords of one account, tried from one address. */
  account: guesses,
  /** Passwords tried from one browser that has signed in to the account before. */
  device: guesses,
  /** Passwords of one account from anywhere, except from browsers that have signed in to it before. */
  accountAnywhere: { burst: 60, everySeconds: 60 },
  /** Passwords of any account from one address; a whole office may stand behind it. */
  address: {
    refuseSeconds: [...repeat(59, 0), 15, 30, 60, 120, 300],
    holdMs: [...repeat(20, 0), 300, 600, 1200],
    forgetMinutes: 15,
  },
  /** Sign-ins begun from one address: each is remembered for an hour, whoever begins it. */
  flow: { burst: 120, everySeconds: 10 },
  /** Companies set up, mails asked for and one-time links tried, each from one address. */
  signUp: { refuseSeconds: [...repeat(9, 0), 60, 300, 1800], holdMs: [0], forgetMinutes: 60 },
  recovery: { refuseSeconds: [...repeat(19, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  link: { refuseSeconds: [...repeat(29, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Codes of the operator's page, from one address. */
  operator: { refuseSeconds: [...repeat(9, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Logout tokens from one address that no issuer signed for us. */
  logoutToken: { refuseSeconds: [...repeat(19, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Mails to one person; those beyond are not sent, and nobody is told. */
  mailbox: { refuseSeconds: [...repeat(2, 0), 300, 900, 3600], holdMs: [0], forgetMinutes: 240 },
} as const satisfies Record<string, ThrottleRule | TokenBucket>

export type AttemptKind = keyof typeof throttleRules

/** How long the answer to the nth attempt (from 1) is held back. */
export function holdMs({ holdMs: steps }: ThrottleRule, attempt: number): number {
  return steps[Math.min(attempt, steps.length) - 1] ?? 0
}
