import { useLingui } from '@lingui/react/macro'
import {
  type HistoryFormat,
  type HistoryImported,
  type HistoryPreview,
  maxHistoryBytes,
} from '@roadbook/contract/trips/history-import'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { computingKey, tripsKey } from '../trips/queries.ts'
import { formatOf, headBytes, isPacked } from './history-file.ts'
import { importHistory, previewHistory } from './queries.ts'

export type ImportStep =
  /** `sent` is the uploaded share of the file, from 0 to 1. */
  | { kind: 'checking'; sent: number }
  /** `message` explains what to do. */
  | { kind: 'refused'; message: string }
  | { kind: 'ready'; format: HistoryFormat; file: File; preview: HistoryPreview }
  | { kind: 'sending'; sent: number; preview: HistoryPreview }
  | { kind: 'done'; preview: HistoryPreview; result: HistoryImported }

export type ImportFile = { id: number; name: string; bytes: number; step: ImportStep }

/** Files being imported into a vehicle's history: each is inspected first, and sent when the person confirms. */
export function useHistoryImport(vehicleId: string, timeZone: string) {
  const check = useCheck(vehicleId, timeZone)
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly ImportFile[]>([])
  const lastId = useRef(0)
  const put = (id: number, step: ImportStep) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, step } : file)))

  async function add(chosen: readonly File[]): Promise<void> {
    const added = chosen.map((file) => ({ file, id: (lastId.current += 1) }))
    setFiles((before) => [
      ...before,
      ...added.map(({ file: { name, size }, id }): ImportFile => ({
        id,
        name,
        bytes: size,
        step: { kind: 'checking', sent: 0 },
      })),
    ])
    // One after the other: the server reads each file as a whole.
    for (const { file, id } of added) {
      const onSent = (sent: number) => put(id, { kind: 'checking', sent })
      put(id, await check(file, onSent).catch(refusedBy))
    }
  }

  async function send(): Promise<void> {
    for (const { id, step } of files) {
      if (step.kind !== 'ready') continue
      const { preview, format, file } = step
      const onSent = (sent: number) => put(id, { kind: 'sending', sent, preview })
      onSent(0)
      const done = importHistory(vehicleId, { format, timeZone, file, onSent }).then(
        (result): ImportStep => ({
          kind: 'done',
          preview,
          result,
        }),
      )
      put(id, await done.catch(refusedBy))
    }
    await client.invalidateQueries({ queryKey: computingKey })
    await client.invalidateQueries({ queryKey: tripsKey })
  }

  const remove = (id: number) => setFiles((before) => before.filter((file) => file.id !== id))
  return { files, add, send, remove }
}

/** Inspects a file, here and on the server; an error message explains what to do. */
function useCheck(
  vehicleId: string,
  timeZone: string,
): (file: File, onSent: (sent: number) => void) => Promise<ImportStep> {
  const { t } = useLingui()
  const nothingIn = useEmptyFileText()
  return async (file, onSent): Promise<ImportStep> => {
    if (file.size > maxHistoryBytes) {
      return { kind: 'refused', message: t`This file is larger than 20 MB. Split it, by month for example.` }
    }
    const head = await file.slice(0, headBytes).text()
    const format = formatOf(file.name, head)
    if (isPacked(head) && format !== 'xlsx') {
      return {
        kind: 'refused',
        message: t`This file is compressed, as KMZ files are. Unzip it and choose the file inside.`,
      }
    }
    if (format === undefined) {
      return {
        kind: 'refused',
        message: t`This isn’t a GPX, KML, CSV or XLSX file. Export the trip in one of these formats.`,
      }
    }
    const preview = await previewHistory(vehicleId, { format, timeZone, file, onSent })
    return preview.positions === 0
      ? { kind: 'refused', message: nothingIn(preview) }
      : { kind: 'ready', format, file, preview }
  }
}

/** Why a file has nothing to import. */
function useEmptyFileText(): (preview: HistoryPreview) => string {
  const { t } = useLingui()
  return ({ skipped, refused }: HistoryPreview): string => {
    const worst = skipped.toSorted((a, b) => b.points - a.points)[0]
    if (worst?.reason === 'noTime') {
      return t`No point in this file has a date and time, such as 2026-11-20T08:00:00Z. Export it as a track with times, not as a route.`
    }
    if (worst?.reason === 'noPlace') return t`No point in this file has a latitude and a longitude.`
    if (Object.keys(refused).length > 0)
      return t`None of the positions in this file are valid. Check their times.`
    return t`This file has no trips: it contains no track points.`
  }
}

const refusedBy = (error: unknown): ImportStep => ({ kind: 'refused', message: messageOf(error) })
