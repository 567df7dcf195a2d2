import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Job, JobStatus } from '@roadbook/contract/trips/jobs'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../../lib/api.ts'
import { lateTime } from '../../../../lib/time/late-time.ts'
import type { ListPage } from '../../../../lib/requests/list-page.ts'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { createJobOutbox, type JobOutbox, outboxKey, type WaitingStep } from './job-outbox.ts'
import { jobs } from '../queries.ts'

const againMs = 15_000

function withJob(known: ListPage<Job> | undefined, job: Job): ListPage<Job> | undefined {
  return known && { ...known, items: known.items.map((one) => (one.id === job.id ? job : one)) }
}

/** One per page and person: the dashboard and the page of jobs share it. */
const outboxes = new WeakMap<QueryClient, Map<string, JobOutbox>>()

function outboxOf(userId: string, client: QueryClient): JobOutbox {
  const ofPage = outboxes.get(client) ?? new Map<string, JobOutbox>()
  outboxes.set(client, ofPage)
  const known = ofPage.get(userId)
  if (known) return known
  const made = createJobOutbox({
    storage: globalThis.localStorage,
    key: outboxKey(userId),
    now: Date.now,
    send: async ({ jobId, status, version, at }) => {
      const statusSince = lateTime(at)
      const body = { status, version, ...(statusSince === undefined ? {} : { statusSince }) }
      const job = await call(api.jobs.update, { params: { id: jobId }, body })
      // Lists are refetched as well; until then they contain the response.
      client.setQueriesData<ListPage<Job>>({ queryKey: [...jobs.key, 'own'] }, (list) => withJob(list, job))
      return job
    },
  })
  ofPage.set(userId, made)
  return made
}

/** Start and Done with one tap: shown at once, sent now or once there is a network. */
export function useOwnSteps() {
  const client = useQueryClient()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const outbox = outboxOf(user.id, client)
  const steps = useSyncExternalStore(outbox.subscribe, outbox.steps)
  const hasWaiting = steps.some(({ refusal }) => refusal === undefined)
  // Outside React: the browser's network status.
  useEffect(() => {
    if (!hasWaiting) return undefined
    const flush = () => void outbox.flush().then(() => client.invalidateQueries({ queryKey: jobs.key }))
    flush()
    const timer = setInterval(flush, againMs)
    globalThis.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', flush)
    }
  }, [outbox, client, hasWaiting])
  const waitingOf = (id: string): WaitingStep | undefined => steps.findLast(({ jobId }) => jobId === id)
  return {
    waitingOf,
    refused: steps.filter(({ refusal }) => refusal !== undefined),
    /** The status that the driver set, whether or not it has been sent. */
    statusOf: (job: Job): JobStatus => {
      const step = waitingOf(job.id)
      return step === undefined || step.refusal !== undefined ? job.status : step.status
    },
    step: (job: Job, status: JobStatus) => {
      outbox.add(job, status)
      void outbox.flush().then(() => client.invalidateQueries({ queryKey: jobs.key }))
    },
    dismiss: (id: string) => {
      outbox.dismiss(id)
      void client.invalidateQueries({ queryKey: jobs.key })
    },
  }
}
