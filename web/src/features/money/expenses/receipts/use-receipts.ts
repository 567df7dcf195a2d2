import type { Attachment } from '@roadbook/contract/core/attachments'
import type { Expense } from '@roadbook/contract/money/expenses'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { failedOf, isUnderWay, type Queue } from '../../../../ui/files/upload-queue.ts'
import { useUploads, type Uploads } from '../../../../ui/files/use-uploads.ts'
import type { AlsoSaved } from '../../../../ui/form/use-entity-save.ts'
import type { ExpenseBody } from '../expense-values.ts'

type Options = {
  /** The vehicle chosen in the form. An upload is requested for a vehicle, and can be attached to any vehicle's expense. */
  vehicleId: string | null
  /** As read last; undefined for a new one. */
  expense?: Expense | undefined
  /** Dropped on the page before the form was open. */
  files?: readonly File[] | undefined
}

export type Receipts = {
  uploads: Uploads
  present: readonly Attachment[]
  removed: ReadonlySet<string>
  /** When the expense is saved. */
  remove: (fileKey: string) => void
  keep: (fileKey: string) => void
  add: (files: readonly File[]) => void
  /** The file in the viewer: a key, or the id of an upload. */
  shownId: string | undefined
  show: (id: string) => void
  /** What prevents the expense from being saved. */
  state: 'idle' | 'waiting' | 'blocked'
  also: AlsoSaved<ExpenseBody, Expense>
}

/** The receipts of an expense while it is edited: existing, removed and uploading ones. */
export function useReceipts({ vehicleId, expense, files }: Options): Receipts {
  const present = expense?.attachments ?? []
  const uploads = useUploads({ purpose: 'receipt', vehicleId, present: present.length })
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [chosenId, show] = useState<string>()
  const add = async (added: readonly File[]) => {
    const [first] = await uploads.add(added)
    if (first !== undefined) show(first)
  }
  // This form was opened by files dropped on the page.
  useEffect(() => {
    if (files !== undefined && files.length > 0) void add(files)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  const ids = [...present.map(({ fileKey }) => fileKey), ...uploads.queue.map(({ id }) => id)]
  const saving = useSaving({ uploads, removed })
  return {
    uploads,
    present,
    removed,
    remove: (fileKey) => setRemoved((before) => new Set([...before, fileKey])),
    keep: (fileKey) => setRemoved((before) => new Set([...before].filter((key) => key !== fileKey))),
    add: (added) => void add(added),
    shownId: ids.find((id) => id === chosenId) ?? ids[0],
    show,
    ...saving,
  }
}

type Changed = Pick<Receipts, 'uploads' | 'removed'>

function useSaving({ uploads, removed }: Changed): Pick<Receipts, 'state' | 'also'> {
  const { queue } = uploads
  const [isAsked, setAsked] = useState(false)
  // At once, before the form is closed and rendered again.
  const isSaved = useRef(false)
  const settled = useRef<Queue>([])
  // A receipt can also be removed while the form waits for uploads.
  const latest = useRef(removed)
  useEffect(() => {
    latest.current = removed
  })
  const isChanged = removed.size > 0 || queue.some(({ step }) => !isRefused(step))
  const ready = async () => {
    const awaited = queue.filter((one) => isUnderWay([one])).map(({ id }) => id)
    setAsked(true)
    settled.current = await uploads.settled()
    // Whoever cancels every pending upload may want another file, not to save.
    const isCancelled = awaited.length > 0 && !settled.current.some(({ id }) => awaited.includes(id))
    const isReady = failedOf(settled.current).length === 0
    if (isReady || isCancelled) setAsked(false)
    return isReady && !isCancelled
  }
  const also: AlsoSaved<ExpenseBody, Expense> = {
    isDirty: () => !isSaved.current && isChanged,
    ready,
    changes: (base) => {
      const added = settled.current.flatMap(({ step }) => (step.kind === 'uploaded' ? [step.fileKey] : []))
      const { current: gone } = latest
      if (added.length === 0 && gone.size === 0) return {}
      // Based on the newest version: what others have added stays, and what they have removed doesn't come back.
      const kept = base?.attachmentFileKeys.filter((key) => !gone.has(key)) ?? []
      return { attachmentFileKeys: [...kept, ...added.filter((key) => !kept.includes(key))] }
    },
    refused: (error) => showRefusal(uploads, settled.current, error),
    saved: () => {
      isSaved.current = true
    },
  }
  const isBlocked = isAsked && !isUnderWay(queue) && failedOf(queue).length > 0
  return { also, state: isBlocked ? 'blocked' : isAsked && isUnderWay(queue) ? 'waiting' : 'idle' }
}

/** It was only a name in the list. */
function isRefused(step: Queue[number]['step']): boolean {
  return step.kind === 'failed' && step.retry === 'never'
}

const ofOneFile: ReadonlySet<string> = new Set([
  'attachment_missing',
  'attachment_content',
  'attachment_empty',
])

/** Shows a server error at the files concerned; true if there are any. */
function showRefusal(uploads: Uploads, queue: Queue, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const sent = queue.filter(({ step }) => step.kind === 'uploaded')
  if (ofOneFile.has(error.code)) {
    const ids = sent.filter(({ name }) => name === error.details['fileName']).map(({ id }) => id)
    uploads.lost(
      ids,
      error.code === 'attachment_missing' ? undefined : { message: error.message, retry: 'never' },
    )
    return ids.length > 0
  }
  // For example after a night: uploads that were never attached are deleted after a day.
  if (error.code !== 'not_found' || error.details['thing'] !== 'attachment') return false
  uploads.lost(sent.map(({ id }) => id))
  return sent.length > 0
}
