import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { useMemo } from 'react'
import { installationQuery } from './installation.ts'
import { type Basemap, shippedBasemap } from './shipped-basemap.ts'
import { callQuery } from './requests/call-query.ts'

export const mapSettingsQuery = () =>
  callQuery(['settings', 'map'], api.map.getSettings, { staleTime: 5 * 60_000, quiet: true })

/** The company's street map; undefined while loading. If it can't be loaded, the bundled one is used. */
export function useBasemap(): Basemap | undefined {
  const installation = useQuery(installationQuery())
  const settings = useQuery(mapSettingsQuery())
  const styleUrl = installation.data?.mapStyleUrl ?? undefined
  const tiles = settings.data?.tiles ?? shippedBasemap.tiles
  const basemap = useMemo(() => ({ styleUrl, tiles }), [styleUrl, tiles])
  const isHere = !installation.isPending && (styleUrl !== undefined || !settings.isPending)
  return isHere ? basemap : undefined
}
