import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Job, JobBoard, JobUpdate } from '@roadbook/contract/trips/jobs'
import { ApiError } from '../../../../lib/api-error.ts'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { showError, showSuccess } from '../../../../lib/toasts.ts'
import { type boardFilter, jobs } from '../queries.ts'
import { withChange } from './board.ts'

const boardKey = [...jobs.key, 'board'] as const
/** Other people move cards too. */
const boardEveryMs = 15_000

/** How many cards of a column are requested. */
type BoardLimits = { limit: number; done: number; cancelled: number }
export const firstLimits: BoardLimits = { limit: 50, done: 4, cancelled: 0 }

export function boardQuery(filter: ReturnType<typeof boardFilter>, limits: BoardLimits) {
  const query = { ...filter, ...limits }
  return callQuery([...boardKey, query], api.jobs.board, {
    query,
    refetchInterval: boardEveryMs,
    placeholderData: keepPreviousData,
  })
}

/** `shown` is what the board shows until the server answers. */
type Change = { job: Job; body: Omit<JobUpdate, 'version'>; shown?: Partial<Job> }

/**
 * Updates the board optimistically and rolls back if the server refuses; a version check protects others'
 * changes.
 */
export function useChangeJob() {
  const { t } = useLingui()
  const client = useQueryClient()
  const changed = jobs.useChanged()
  const boardsNow = () => client.getQueriesData<JobBoard>({ queryKey: boardKey })
  return useMutation({
    meta: { handles: ['stale_version'] },
    // One after the other: a second change of a card waits for the version that the first one creates.
    scope: { id: 'jobs' },
    mutationFn: ({ job: { id, version }, body }: Change) =>
      call(api.jobs.update, {
        params: { id },
        body: { ...body, version: versionShown(boardsNow(), id, version) },
      }),
    onMutate: async ({ job, body, shown }) => {
      await client.cancelQueries({ queryKey: jobs.key })
      const boards = boardsNow()
      const { status = job.status, archived = job.archived, assignee = job.assignee } = body
      client.setQueriesData<JobBoard>(
        { queryKey: boardKey },
        (board) => board && withChange(board, job.id, { ...shown, status, archived, assignee }),
      )
      return { boards }
    },
    onSuccess: (job) => {
      client.setQueryData(jobs.oneQuery(job.id).queryKey, job)
      // Only its version: a pending change is already shown.
      client.setQueriesData<JobBoard>(
        { queryKey: boardKey },
        (board) => board && withChange(board, job.id, { version: job.version }),
      )
    },
    onError: (error, { job }, context) => {
      for (const [key, board] of context?.boards ?? []) client.setQueryData(key, board)
      if (!(error instanceof ApiError) || error.code !== 'stale_version') return
      showError(
        t`Someone else changed “${job.title}” in the meantime. Your change was not saved. Check the job, then try again.`,
      )
    },
    onSettled: changed,
  })
}

/** The newest of the versions on the boards and the one that the card had when it was moved. */
function versionShown(
  boards: readonly (readonly [unknown, JobBoard | undefined])[],
  id: string,
  version: number,
): number {
  const shown = boards.flatMap(([, board]) => board?.columns.flatMap(({ items }) => items) ?? [])
  return Math.max(version, ...shown.filter((job) => job.id === id).map((job) => job.version))
}

/** Removed from lists and board, with a button to undo. */
export function useArchiveJob() {
  const { t } = useLingui()
  const change = useChangeJob()
  return {
    isPending: change.isPending,
    archive: (job: Job, onDone?: () => void) =>
      change.mutate(
        { job, body: { archived: true } },
        {
          onSuccess: (archived) => {
            onDone?.()
            showSuccess(t`Job archived`, {
              id: `archived ${job.id}`,
              label: t`Undo`,
              run: () => change.mutate({ job: archived, body: { archived: false } }),
            })
          },
        },
      ),
    takeBack: (job: Job) => change.mutate({ job, body: { archived: false } }),
  }
}
