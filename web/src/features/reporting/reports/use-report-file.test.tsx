import { act, renderHook, waitFor } from '@testing-library/react'
import { api } from '@roadbook/contract/api'
import type { ReportFile } from '@roadbook/contract/reporting/reports'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../lib/api.ts'
import { ReportFailed, useReportFile } from './use-report-file.ts'

const file: ReportFile = {
  reportId: '0199b2a0-0000-7000-8000-0000000000f1',
  kind: 'logbook',
  format: 'pdf',
  status: 'running',
  url: 'http://localhost/api/files/1',
  fileName: 'Logbook GHS 101.pdf',
  progress: 0,
  errorCode: null,
  requestedAt: '2026-11-20T09:42:00.000Z',
  generatedAt: null,
  sizeBytes: null,
}
const done: ReportFile = {
  ...file,
  status: 'done',
  progress: 1,
  sizeBytes: 10,
  generatedAt: file.requestedAt,
}

let answers: (ReportFile | Error)[]
let called: string[]
let downloaded: string[]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  called = []
  downloaded = []
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    called.push(`${method} ${url}`)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const answer = answers.shift() ?? done
    if (answer instanceof Error) throw answer
    return Response.json(answer, { status: method === 'POST' ? 201 : 200 })
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloaded.push(this.href)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const exporting = (signal: AbortSignal) =>
  call(
    api.logbookExport.export,
    { query: { format: 'pdf', simplePeriod: 'thisMonth' }, body: { vehiclesId: [file.reportId] } },
    { signal },
  )

function open() {
  const onDone = vi.fn<(made: ReportFile) => void>()
  const onFailed = vi.fn<(error: unknown) => void>()
  const { result } = renderHook(() => useReportFile({ onDone, onFailed }))
  return { result, onDone, onFailed }
}

test('a file that is ready is downloaded', async () => {
  answers = [done]
  const { result, onDone } = open()
  await act(() => result.current.start(exporting))
  expect(result.current.state).toEqual({ status: 'done', url: done.url, fileName: done.fileName })
  expect(downloaded).toEqual([done.url])
  expect(onDone).toHaveBeenCalledOnce()
})

test('progress is shown until the file is ready', async () => {
  answers = [file, { ...file, progress: 0.4 }, done]
  const { result } = open()
  let started: Promise<void> | undefined
  act(() => void (started = result.current.start(exporting)))
  await waitFor(() =>
    expect(result.current.state).toMatchObject({ status: 'running', reportId: file.reportId }),
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await waitFor(() => expect(result.current.state).toMatchObject({ status: 'running', progress: 0.4 }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await act(async () => started)
  expect(result.current.state.status).toBe('done')
})

test('a failed call clears the URL', async () => {
  answers = [done, { ...file, status: 'failed', errorCode: 'report_failed' }]
  const { result, onFailed } = open()
  await act(() => result.current.start(exporting))
  expect(result.current.state.status).toBe('done')
  await act(() => result.current.start(exporting))
  expect(result.current.state).toEqual({ status: 'idle' })
  expect(onFailed.mock.calls[0]?.[0]).toBeInstanceOf(ReportFailed)
})

test('a double click asks for one file; when it is there, the next click asks for another', async () => {
  answers = [done, done]
  const { result } = open()
  const clicks = () => [result.current.start(exporting), result.current.start(exporting)]
  await act(async () => void (await Promise.all(clicks())))
  expect([called.length, downloaded]).toEqual([1, [done.url]])
  await act(() => result.current.start(exporting))
  expect(called).toHaveLength(2)
})

test('a file that is being made is cancelled, and not downloaded', async () => {
  answers = [file, file]
  const { result, onDone } = open()
  act(() => void result.current.start(exporting))
  await waitFor(() => expect(result.current.state).toMatchObject({ reportId: file.reportId }))
  await act(() => result.current.cancel())
  expect(called.at(-1)).toBe(`DELETE /api/reports/${file.reportId}`)
  expect(result.current.state).toEqual({ status: 'idle' })
  expect([downloaded, onDone.mock.calls]).toEqual([[], []])
  answers = [done]
  await act(() => result.current.start(exporting))
  expect(downloaded).toEqual([done.url])
})
