import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'

type Switched = { id: string; name: string; active: boolean; version: number }

type Options<Row extends Switched> = {
  queries: {
    key: QueryKey
    oneQuery: (id: string) => { queryKey: QueryKey }
  }
  /** Of the list that shows them all. */
  queryKey: QueryKey
  /** Reads again what shows it. */
  changed: () => Promise<void>
  put: (id: string, body: { active: boolean; version: number }) => Promise<Row>
}

/** Switches one of a list on or off: shown at once, and back if the server refuses. */
export function useSwitch<Row extends Switched>({ queries, queryKey, changed, put }: Options<Row>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const show = (id: string, fields: Partial<Switched>) =>
    client.setQueryData<Row[]>(queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, ...fields } : one)),
    )
  return useMutation({
    meta: { handles: ['stale_version'] },
    // One after the other: a second click waits for the version that the first one makes.
    scope: { id: 'geofences' },
    mutationFn: ({ geofence: { id, version }, active }: { geofence: Switched; active: boolean }) => {
      const known = client.getQueryData<Row[]>(queryKey)?.find((one) => one.id === id)
      return put(id, { active, version: Math.max(version, known?.version ?? 0) })
    },
    onMutate: async ({ geofence: { id }, active }) => {
      await client.cancelQueries({ queryKey: queries.key })
      show(id, { active })
    },
    onSuccess: (geofence) => {
      client.setQueryData(queries.oneQuery(geofence.id).queryKey, geofence)
      // Its version alone: a change that waits is already shown.
      show(geofence.id, { version: geofence.version })
    },
    onError: (error, { geofence }) => {
      show(geofence.id, { active: geofence.active })
      if (!(error instanceof ApiError) || error.code !== 'stale_version') return
      const { name } = geofence
      showError(
        t`Someone else changed “${name}” in the meantime. Your change was not saved. Check the geofence, then try again.`,
      )
    },
    onSettled: changed,
  })
}
