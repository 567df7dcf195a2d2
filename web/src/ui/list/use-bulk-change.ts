import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'

type Entity = { id: string; version: number }
type Named<Fields> = Fields & { id: string; version: number }

type Options<Row, Fields> = {
  /** One request for all rows: all are changed, or none. */
  call: (changes: Named<Fields>[]) => Promise<Row[]>
  /** Refreshes the queries that show them. */
  changed: () => Promise<void>
}

type Change<Row, Fields> = {
  rows: readonly Row[]
  /** A row's new fields, and the ones to restore on undo. */
  give: (row: Row) => Fields
  takeBack: (row: Row) => Fields
  /** "3 jobs archived" */
  successMessage: string
  /** False if something changes that `takeBack` doesn't restore. */
  canUndo?: boolean
  onDone: () => void
}

/** Changes many rows, with an undo in the success message. */
export function useBulkChange<Row extends Entity, Fields extends object>({
  call,
  changed,
}: Options<Row, Fields>) {
  const { t } = useLingui()
  // A ref, since a second click may come before the buttons render again.
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: call,
    meta: { handles: ['stale_version'] },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') return
      showError(
        t`Someone else changed one of these rows in the meantime, so nothing was saved. Check the list, then try again.`,
      )
    },
    onSettled: changed,
  })
  const undo = (before: readonly Row[], after: readonly Row[], takeBack: (row: Row) => Fields) => {
    const versions = new Map(after.map(({ id, version }) => [id, version]))
    const changes = before.map((row) => ({
      ...takeBack(row),
      id: row.id,
      version: versions.get(row.id) ?? row.version,
    }))
    // The bar is unmounted by then, and with it the callbacks of `mutate`. `onError` shows errors.
    mutation.mutateAsync(changes).then(
      () => showSuccess(t`Change undone`),
      () => undefined,
    )
  }
  const change = ({ rows, give, takeBack, successMessage, onDone, canUndo = true }: Change<Row, Fields>) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(
      rows.map((row) => ({ ...give(row), id: row.id, version: row.version })),
      {
        onSuccess: (after) => {
          onDone()
          const action = { id: crypto.randomUUID(), label: t`Undo`, run: () => undo(rows, after, takeBack) }
          showSuccess(successMessage, canUndo ? action : undefined)
        },
        onSettled: () => {
          isRunning.current = false
        },
      },
    )
  }
  return { change, isPending: mutation.isPending }
}
