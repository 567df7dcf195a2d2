import type { Worker } from '../../../../platform/workers/runner.ts'
import { type IssuerFailure, probeClient } from './issuer-probe.ts'
import { type OutsideIssuer, WrongIssuer } from './outside-issuer.ts'

export type IssuerCheck = {
  /** The result of the last check. */
  trouble(): IssuerFailure | undefined
  /** Checks until a check succeeds, or if `again` is set; concurrent callers share one check. */
  look(again?: boolean): Promise<IssuerFailure | undefined>
  worker: Worker
}

type Log = { info(details: object, message: string): void; error(details: object, message: string): void }

const LOOK_EVERY_MS = 15_000
/** Minimum time between checks, since anybody can trigger one from the sign-in page. */
const REST_MS = 2_000

/** Checks the external issuer and our client there until both work; after that only when a sign-in fails. */
export function createIssuerCheck(parts: {
  issuer: OutsideIssuer
  publicUrl: string
  log: Log
}): IssuerCheck {
  let trouble: IssuerFailure | undefined
  let isWell = false
  let looking: Promise<IssuerFailure | undefined> | undefined
  let restUntilMs = 0
  const lookNow = async (): Promise<IssuerFailure | undefined> => {
    const found = await lookAt(parts)
    tell(parts.log, trouble, found)
    trouble = found
    isWell = found === undefined
    restUntilMs = performance.now() + REST_MS
    return found
  }
  const look = async (again = false): Promise<IssuerFailure | undefined> => {
    if ((isWell && !again) || (!looking && performance.now() < restUntilMs)) return trouble
    looking ??= lookNow().finally(() => (looking = undefined))
    return looking
  }
  return {
    trouble: () => trouble,
    look,
    worker: {
      name: 'sign-in service',
      everyMs: LOOK_EVERY_MS,
      firstAfterMs: LOOK_EVERY_MS,
      run: () => look(),
    },
  }
}

async function lookAt({
  issuer,
  publicUrl,
}: {
  issuer: OutsideIssuer
  publicUrl: string
}): Promise<IssuerFailure | undefined> {
  try {
    return await probeClient(await issuer.discover(), issuer.clientId, publicUrl)
  } catch (error) {
    if (error instanceof WrongIssuer) return { problem: 'wrong_issuer', reason: error.reason }
    return {
      problem: 'unreachable',
      reason: `The OpenID provider at ${issuer.address} does not answer: ${innermost(error)}.`,
    }
  }
}

/**
 * The innermost cause of a failed request is the useful one: a refused connection, an unknown host, a
 * certificate.
 */
function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message || error.name : innermost(error.cause)
}

function tell(log: Log, before: IssuerFailure | undefined, after: IssuerFailure | undefined): void {
  if (after && after.reason !== before?.reason) log.error(after, 'Nobody can sign in')
  if (!after && before) log.info({}, 'The OpenID provider is available')
}
