import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { TraccarStart } from '@roadbook/contract/company/traccar-import'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'

const POLL_MS = 2_000

/** The latest import; asked again and again while it runs. */
export const traccarImportQuery = () =>
  callQuery(['settings', 'traccar-import'], api.traccarImport.latest, {
    refetchInterval: ({ state: { data } }) => (data?.latest?.state === 'running' ? POLL_MS : false),
  })

export function usePreviewTraccar() {
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: TraccarStart) => call(api.traccarImport.preview, { body }),
  })
}

export function useStartTraccar() {
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: TraccarStart) => call(api.traccarImport.start, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: traccarImportQuery().queryKey }),
  })
}

export function useStopTraccar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.traccarImport.stop, {}),
    onSettled: () => client.invalidateQueries({ queryKey: traccarImportQuery().queryKey }),
  })
}
