// Guessing gets slow, then is blocked for a while; a few typing mistakes have no effect.

/**
 * For one person or address: some free attempts, then delayed answers, then refusals for longer and longer.
 */
export type ThrottleRule = {
  /** Seconds after the nth attempt in which the next one is refused with 429; the last entry repeats. */
  refuseSeconds: readonly number[]
  /** Milliseconds by which the answer to the nth attempt is delayed; the last entry repeats. */
  holdMs: readonly number[]
  /** The count is reset after this long without attempts. */
  forgetMinutes: number
}

/** For shared addresses: a burst, then one every `everySeconds`. */
export type TokenBucket = { burst: number; everySeconds: number }

const repeat = (times: number, value: number) => Array<number>(times).fill(value)

// Answers are delayed from the fourth attempt; from the eighth, the next attempt is refused for a while.
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
  /** Passwords of any account from one address, which a whole office may share. */
  address: {
    refuseSeconds: [...repeat(59, 0), 15, 30, 60, 120, 300],
    holdMs: [...repeat(20, 0), 300, 600, 1200],
    forgetMinutes: 15,
  },
  /**
   * Codes of one account's authenticator app, after the correct password: three of a million codes are valid at any moment.
   */
  code: { refuseSeconds: [...repeat(4, 0), 30, 60, 300, 900, 3600], holdMs: [0], forgetMinutes: 24 * 60 },
  recoveryCode: guesses,
  /** Challenges requested from one address, each stored for five minutes, and answers to them. */
  passkey: { burst: 120, everySeconds: 5 },
  passkeyTry: { burst: 60, everySeconds: 5 },
  /** Mails about guessed codes. */
  codeWarning: { refuseSeconds: [86_400], holdMs: [0], forgetMinutes: 24 * 60 },
  /** Sign-ins started from one address: each is stored for an hour, before the person is known. */
  flow: { burst: 120, everySeconds: 10 },
  /** Sign-ups, requested emails and one-time links, each from one address. */
  signUp: { refuseSeconds: [...repeat(9, 0), 60, 300, 1800], holdMs: [0], forgetMinutes: 60 },
  recovery: { refuseSeconds: [...repeat(19, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  link: { refuseSeconds: [...repeat(29, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Codes of the operator's page, from one address. */
  operator: { refuseSeconds: [...repeat(9, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Invalid logout tokens from one address. */
  logoutToken: { refuseSeconds: [...repeat(19, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Unknown API keys from one address. */
  apiKey: { refuseSeconds: [...repeat(19, 0), 60, 300, 900], holdMs: [0], forgetMinutes: 60 },
  /** Emails to one person; further ones are silently dropped. */
  mailbox: { refuseSeconds: [...repeat(2, 0), 300, 900, 3600], holdMs: [0], forgetMinutes: 240 },
  /** Addresses that an admin looks up. */
  emailCheck: { burst: 100, everySeconds: 3 },
  /** Invitations of one company, and to one address from all companies. */
  invitation: { burst: 1000, everySeconds: 60 },
  invitationMail: { refuseSeconds: [...repeat(3, 0), 300, 900, 3600], holdMs: [0], forgetMinutes: 240 },
} as const satisfies Record<string, ThrottleRule | TokenBucket>

export type AttemptKind = keyof typeof throttleRules

/** Delay of the answer to the nth attempt, counted from 1. */
export function holdMs({ holdMs: steps }: ThrottleRule, attempt: number): number {
  return steps[Math.min(attempt, steps.length) - 1] ?? 0
}
