import { api } from '@roadbook/contract/api'
import type { ReportFile } from '@roadbook/contract/reports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/api.ts'

const pollMs = 1000

type Options<Input> = {
  start: (input: Input) => Promise<ReportFile>
  onDone: (file: ReportFile) => void
  onFailed: (file: ReportFile) => void
}

/** A file made in the background: asked for, watched, cancelled. A failed call clears it, and with it its URL. */
export function useReportFile<Input>({ start, onDone, onFailed }: Options<Input>) {
  const client = useQueryClient()
  const [reportId, setReportId] = useState<string>()
  const key = (id: string | undefined) => ['reports', id] as const
  const clear = () => setReportId(undefined)
  const request = useMutation({
    mutationFn: start,
    onMutate: clear,
    onSuccess: (file) => {
      client.setQueryData(key(file.reportId), file)
      setReportId(file.reportId)
    },
  })
  const { data: file, isError } = useQuery({
    queryKey: key(reportId),
    queryFn: ({ signal }) =>
      call(api.reports.get, { params: { reportId: reportId ?? '' } }, { signal, quiet: true }),
    enabled: reportId !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
    staleTime: Infinity,
  })
  const cancelling = useMutation({
    mutationFn: (id: string) => call(api.reports.cancel, { params: { reportId: id } }),
    onMutate: clear,
  })
  const status = file?.status
  const end = useEffectEvent(() => {
    if (isError) return clear()
    if (file === undefined || status === 'running') return
    if (status === 'done') return onDone(file)
    clear()
    if (status === 'failed') onFailed(file)
  })
  // Outside React: toasts and the download.
  useEffect(() => end(), [reportId, status, isError])
  return {
    start: request.mutate,
    cancel: () => {
      if (reportId !== undefined) cancelling.mutate(reportId)
    },
    isRunning: request.isPending || status === 'running',
    /** While it is being made, and with its URL once it is ready. */
    file: request.isPending ? undefined : file,
  }
}
