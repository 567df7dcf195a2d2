import { AppError } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { afterGuess, type GuessLimit, isFull, type Level } from './guess-limit.ts'

type Caller = Pick<Context, 'scope' | 'now'>

/** Far more than anybody mistypes. */
const limit: GuessLimit = { burst: 20, perHour: 12 }
/** A company that goes on gets no further than the limit lets it. */
const MAX_HITS = 1_000

/** By company, in this process: which numbers of other companies it has come upon. */
const companies = new Map<string, { level: Level | undefined; hits: Set<number> }>()

/**
 * Throws where a company has come upon too many numbers of others: whoever knows a number can report in its name, so the
 * page must not be asked for them faster than the device ports (ADR 16). Call it before a number is looked up.
 */
export function refuseNumberGuessing({ scope, now }: Caller): void {
  if (!isFull(companies.get(scope.tenantId)?.level, now.getTime(), limit)) return
  throw new AppError('device_guessing', { retryAfterSeconds: Math.ceil(3600 / limit.perHour) })
}

/** The number belongs to another company. Each counts once; throws as `refuseNumberGuessing`, for those looked up at the same time. */
export function noteForeignNumber(caller: Caller, dongleId: number): void {
  refuseNumberGuessing(caller)
  const { scope, now } = caller
  const { level, hits } = companies.get(scope.tenantId) ?? { level: undefined, hits: new Set() }
  if (hits.has(dongleId)) return
  if (hits.size >= MAX_HITS) hits.clear()
  hits.add(dongleId)
  companies.set(scope.tenantId, { level: afterGuess(level, now.getTime(), limit), hits })
}
