import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Directory } from './directory.ts'
import { networkOf } from './network-of.ts'
import { type AttemptKind, holdMs, slowdowns } from './slowdown.ts'

export type Attempts = {
  /** Counts one attempt against each target before it is tried; refuses it with 429 while one of them must wait. */
  begin(targets: Target[]): Promise<{ holdMs: number }>
  /** Whether there is room for one more, counting it; for what is dropped silently rather than refused. */
  isWithin(target: Target): Promise<boolean>
  succeeded(targets: Target[]): Promise<void>
}
export type Target = { kind: AttemptKind; whom: string }

export function createAttempts(directory: Directory, clock: Clock): Attempts {
  const count = ({ kind, whom }: Target) =>
    directory.beginAttempt({ kind, key: keyOf(whom), ...slowdowns[kind], at: clock.now() })
  return {
    async begin(targets) {
      let longest = 0
      for (const target of targets) {
        const { attempts, waitSeconds } = await count(target)
        if (waitSeconds > 0) throw tooMany(waitSeconds)
        longest = Math.max(longest, holdMs(target.kind, attempts))
      }
      return { holdMs: longest }
    },
    isWithin: async (target) => (await count(target)).waitSeconds === 0,
    async succeeded(targets) {
      for (const { kind, whom } of targets)
        await directory.forgiveAttempt(kind, keyOf(whom), kind === 'account')
    },
  }
}

/** Answers after the hold and not before, whatever the work took and however it ended. */
export async function heldBack<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(ms)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** The table says nothing about whom it counts. */
function keyOf(whom: string): Buffer {
  return createHash('sha256').update(networkOf(whom)).digest()
}

function tooMany(waitSeconds: number): AppError {
  const seconds = Math.ceil(waitSeconds)
  const words = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('too_many_requests', `Too many attempts. Wait ${words}, then try again.`, {
    details: { retryAfterSeconds: seconds },
  })
}
