/**
 * A driver's status changes that wait for the network: stored on the phone and sent in order. Another person's change in the
 * meantime isn't overwritten.
 */
import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { z } from 'zod'
import { ApiError, mayWorkLater } from '../../../../lib/api-error.ts'
import { storeUnsent, UNSENT_KEY_PREFIX } from '../../../../lib/session/stored-data.ts'

const Waiting = z.object({
  jobId: z.string(),
  /** The job may no longer be theirs when the response arrives. */
  title: z.string().default(''),
  status: z.enum(['open', 'assigned', 'inProgress', 'done', 'cancelled']),
  /** The job as the driver saw it. */
  version: z.number(),
  /** When the driver set the status. */
  at: z.string(),
  /** Why the server refused it; kept until the driver has read it. */
  refusal: z.string().optional(),
})
export type WaitingStep = z.infer<typeof Waiting>

export type JobOutbox = {
  /** The same list object as long as nothing changes. */
  steps: () => readonly WaitingStep[]
  subscribe: (listener: () => void) => () => void
  /** Stored before it is sent, so that a phone that turns off loses nothing. */
  add: (job: Pick<Job, 'id' | 'title' | 'version'>, status: JobStatus) => void
  /** Sends pending steps; returns true once all of them are answered. */
  flush: () => Promise<boolean>
  dismiss: (jobId: string) => void
}

const KEY_PREFIX = `${UNSENT_KEY_PREFIX}jobs.`

/** Each person has their own: after a sign-in, only that person's remaining steps are sent. */
export function outboxKey(userId: string): string {
  return KEY_PREFIX + userId
}

/** Whether this device has unsent steps of anybody, which a sign-out would delete. */
export function hasUnsentSteps(storage: Storage): boolean {
  return Object.keys(storage).some(
    (key) =>
      key.startsWith(KEY_PREFIX) && read(storage.getItem(key)).some(({ refusal }) => refusal === undefined),
  )
}

type Parts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  send: (step: WaitingStep) => Promise<{ version: number }>
  now: () => number
}

export function createJobOutbox({ storage, key, send, now }: Parts): JobOutbox {
  const listeners = new Set<() => void>()
  let stored = storage.getItem(key)
  let steps = read(stored)
  let sending: Promise<boolean> | undefined

  /** Includes what another tab has stored or sent in the meantime. */
  function latest(): readonly WaitingStep[] {
    const found = storage.getItem(key)
    if (found !== stored) steps = read(found)
    stored = found
    return steps
  }

  function keep(next: readonly WaitingStep[]): void {
    steps = next
    write(storage, key, next)
    stored = storage.getItem(key)
    for (const listener of listeners) listener()
  }

  const next = () => latest().find(({ refusal }) => refusal === undefined)

  async function sendAll(): Promise<boolean> {
    for (let step = next(); step !== undefined; step = next()) {
      const answer = await sendOne(step)
      if (answer === 'later') return false
      keep(answered(latest(), step, answer))
    }
    return true
  }

  async function sendOne(step: WaitingStep): Promise<Answer | 'later'> {
    try {
      return { version: (await send(step)).version }
    } catch (error) {
      return answerOf(error, step)
    }
  }

  return {
    steps: () => steps,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add({ id: jobId, title, version }, status) {
      // Each step of a job is sent with the version that the previous step created.
      const others = latest().filter((step) => step.jobId !== jobId || step.refusal === undefined)
      const before = others.findLast((step) => step.jobId === jobId)
      if (before?.status === status) return
      const at = new Date(now()).toISOString()
      keep([...others, { jobId, title, status, version: before?.version ?? version, at }])
    },
    flush: () => (sending ??= sendAll().finally(() => (sending = undefined))),
    dismiss: (id) => keep(latest().filter(({ jobId }) => jobId !== id)),
  }
}

type Answer = { version: number } | { refusal: string }

/** A later step of the job is sent with the version that this one created; if this one was refused, so is the later one. */
function answered(steps: readonly WaitingStep[], sent: WaitingStep, answer: Answer): WaitingStep[] {
  const last = steps.findLast(({ jobId }) => jobId === sent.jobId)
  return steps.flatMap((step) => {
    if (step.jobId !== sent.jobId) return step
    if ('refusal' in answer) return step === last ? { ...step, refusal: answer.refusal } : []
    return step.status === sent.status && step.at === sent.at ? [] : { ...step, version: answer.version }
  })
}

/** `later` if there was no response; not a refusal if the server had already done it but its response was lost. */
function answerOf(error: unknown, { status, version }: WaitingStep): Answer | 'later' {
  if (!(error instanceof ApiError)) throw error
  if (mayWorkLater(error)) return 'later'
  const { current } = error.details
  if (error.code === 'stale_version' && current?.status === status) {
    return { version: typeof current.version === 'number' ? current.version : version }
  }
  return { refusal: error.message }
}

function write(storage: Parts['storage'], key: string, steps: readonly WaitingStep[]): void {
  if (steps.length === 0) storage.removeItem(key)
  else storeUnsent(storage, key, JSON.stringify(steps))
}

function read(text: string | null): readonly WaitingStep[] {
  if (text === null) return []
  try {
    return z.array(Waiting).catch([]).parse(JSON.parse(text))
  } catch {
    return []
  }
}
