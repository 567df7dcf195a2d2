import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { afterGuess, type GuessLimit, isFull, type Level } from './guess-limit.ts'

type Caller = Pick<Context, 'scope' | 'now'>

/** Far more than mistyping would explain. */
const limit: GuessLimit = { burst: 20, perHour: 12 }
/** The limit applies for this long. */
const MAX_HITS = 1_000

/** By company, in this process: numbers of other companies that it has looked up. */
const companies = new Map<string, { level: Level | undefined; hits: Set<number> }>()

/**
 * Throws if a company has looked up too many numbers of other companies. Anybody who knows a number can report under it, so
 * the page must not reveal numbers faster than the device ports do (ADR 16). Call it before a number is looked up.
 */
export function refuseNumberGuessing({ scope, now }: Caller): void {
  if (!isFull(companies.get(scope.tenantId)?.level, now.getTime(), limit)) return
  throw new AppError('device_guessing', { retryAfterSeconds: Math.ceil(3600 / limit.perHour) })
}

/** Counts a number of another company once. Throws like `refuseNumberGuessing`, for concurrent lookups. */
export function countForeignNumber(caller: Caller, dongleId: number): void {
  refuseNumberGuessing(caller)
  const { scope, now } = caller
  const { level, hits } = companies.get(scope.tenantId) ?? { level: undefined, hits: new Set() }
  if (hits.has(dongleId)) return
  if (hits.size >= MAX_HITS) hits.clear()
  hits.add(dongleId)
  companies.set(scope.tenantId, { level: afterGuess(level, now.getTime(), limit), hits })
}
