import type { ReportFile } from '@roadbook/contract/reporting/reports'
import { api } from '@roadbook/contract/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { downloadUrl } from '../../../ui/files/download.ts'

export type ReportProgress =
  | { status: 'idle' }
  /** From 0 to 1; `reportId` is null until the server has accepted it. */
  | { status: 'running'; progress: number; reportId: string | null }
  /** The URL is valid for an hour. */
  | { status: 'done'; url: string; fileName: string }

const POLL_MS = 1_000

type Options = {
  /** The file is ready, and its download has started. */
  onDone: (file: ReportFile) => void
  /** The URL has expired by then. */
  onFailed: (error: unknown) => void
}

/**
 * Requests a file from the server, waits for it, and downloads it. One at a time: while waiting, a second click does
 * nothing. A failed call clears the URL.
 */
export function useReportFile({ onDone, onFailed }: Options) {
  const [state, setState] = useState<ReportProgress>({ status: 'idle' })
  /** For the file that is awaited. */
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const start = useCallback(
    async (request: (signal: AbortSignal) => Promise<ReportFile>) => {
      if (current.current !== undefined) return
      const { signal } = (current.current = new AbortController())
      setState({ status: 'running', progress: 0, reportId: null })
      try {
        const file = await untilMade(await request(signal), signal, setState)
        if (signal.aborted) return
        if (file.status === 'cancelled') return setState({ status: 'idle' })
        setState({ status: 'done', url: file.url, fileName: file.fileName })
        downloadUrl(file.fileName, file.url)
        onDone(file)
      } catch (error) {
        if (signal.aborted) return
        setState({ status: 'idle' })
        onFailed(error)
      } finally {
        if (current.current?.signal === signal) current.current = undefined
      }
    },
    [onDone, onFailed],
  )

  const cancel = useCallback(async () => {
    current.current?.abort()
    current.current = undefined
    const reportId = state.status === 'running' ? state.reportId : null
    setState({ status: 'idle' })
    if (reportId !== null) await call(api.reports.cancel, { params: { reportId } })
  }, [state])

  return { state, start, cancel }
}

/** Polls the progress until the file is made or cancelled; throws if it has failed. */
async function untilMade(
  asked: ReportFile,
  signal: AbortSignal,
  tell: (state: ReportProgress) => void,
): Promise<ReportFile> {
  let file = asked
  while (file.status === 'running') {
    tell({ status: 'running', progress: file.progress, reportId: file.reportId })
    await pause(signal)
    file = await call(api.reports.get, { params: { reportId: file.reportId } }, { signal, quiet: true })
  }
  if (file.status === 'failed') throw new ReportFailed(file)
  return file
}

/** The server accepted it, and it failed later. */
export class ReportFailed extends Error {
  override name = 'ReportFailed'
  readonly file: ReportFile

  constructor(file: ReportFile) {
    super(`The report failed: ${file.errorCode ?? 'unknown'}`)
    this.file = file
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    })
  })
}
