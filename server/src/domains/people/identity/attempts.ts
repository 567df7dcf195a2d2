import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Guesses } from '../../../platform/mail/operator-mail.ts'
import { networkOf } from '../../../platform/network-of.ts'
import type { Directory } from './directory/directory.ts'
import { type AttemptKind, holdMs, type TokenBucket, type ThrottleRule, throttleRules } from './throttling.ts'

export type Attempts = {
  /** Counts one attempt against each target before it is made; throws 429 while one of them is blocked. */
  begin(targets: Target[]): Promise<{ holdMs: number }>
  /** Counts one more if the limit allows it; for actions that are dropped silently rather than refused. */
  isWithin(target: Target): Promise<boolean>
  succeeded(targets: Target[]): Promise<void>
}
export type Target = { kind: AttemptKind; subject: string }
/** Resolves after this many milliseconds. */
export type Pause = (ms: number) => Promise<unknown>
type Counted = { holdMs: number; waitSeconds: number }

/** A successful attempt of these kinds clears all earlier failures; for other kinds only itself is not counted. */
const forgivenEntirely: ReadonlySet<AttemptKind> = new Set<AttemptKind>([
  'account',
  'device',
  'operator',
  'code',
  'recoveryCode',
])

export function createAttempts(directory: Directory, clock: Clock): Attempts {
  const count = async ({ kind, subject }: Target): Promise<Counted> => {
    const rule: ThrottleRule | TokenBucket = throttleRules[kind]
    const attempt = { kind, key: keyOf(subject), at: clock.now() }
    if ('burst' in rule)
      return { holdMs: 0, waitSeconds: await directory.beginMeteredAttempt({ ...attempt, ...rule }) }
    const { attempts, waitSeconds } = await directory.beginAttempt({ ...attempt, ...rule })
    return { holdMs: holdMs(rule, attempts), waitSeconds }
  }
  return {
    async begin(targets) {
      let longest = 0
      for (const target of targets) {
        const counted = await count(target)
        if (counted.waitSeconds > 0) throw tooMany(counted.waitSeconds)
        longest = Math.max(longest, counted.holdMs)
      }
      return { holdMs: longest }
    },
    isWithin: async (target) => (await count(target)).waitSeconds === 0,
    async succeeded(targets) {
      for (const { kind, subject } of targets) {
        const rule: ThrottleRule | TokenBucket = throttleRules[kind]
        if ('burst' in rule) await directory.forgiveMeteredAttempt(kind, keyOf(subject), rule.everySeconds)
        else await directory.forgiveAttempt(kind, keyOf(subject), forgivenEntirely.has(kind))
      }
    },
  }
}

/** Counts one attempt; throws 429 while there were too many. */
export async function limit(directory: Directory, clock: Clock, target: Target): Promise<void> {
  await createAttempts(directory, clock).begin([target])
}

export function guessesOfOperator(attempts: Attempts): Guesses {
  return {
    begin: (ip) => attempts.begin([{ kind: 'operator', subject: ip }]),
    succeeded: (ip) => attempts.succeeded([{ kind: 'operator', subject: ip }]),
  }
}

/** Answers after the delay and not before, however long the work took and whether it succeeded. */
export async function delayed<Result>(
  ms: number,
  work: () => Promise<Result>,
  pause: Pause = sleep,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), pause(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Hashed, so that the table doesn't reveal who is counted. */
function keyOf(subject: string): Buffer {
  return createHash('sha256').update(networkOf(subject)).digest()
}

function tooMany(waitSeconds: number): AppError {
  return new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitSeconds) })
}
