import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { MapTiles } from '@roadbook/contract/map'
import { useMemo } from 'react'
import { call } from './api.ts'
import { installationQuery } from './installation.ts'

/** The sources of a map. */
export type Basemap = {
  /** Any MapLibre style instead of our own. */
  styleUrl?: string | undefined
  tiles: MapTiles
}

/** Bundled with Roadbook; needs no session. */
export const shippedBasemap: Basemap = {
  tiles: {
    url: '/map/malta.pmtiles',
    isArchive: true,
    bounds: [14.0988, 35.77776, 14.61755, 36.11909],
    maxZoom: 14,
  },
}

export function mapSettingsQuery() {
  return queryOptions({
    queryKey: ['settings', 'map'],
    queryFn: ({ signal }) => call(api.map.getSettings, {}, { signal, quiet: true }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  })
}

/** The company's street map; undefined while loading. If it can't be read, the bundled one stays. */
export function useBasemap(): Basemap | undefined {
  const installation = useQuery(installationQuery())
  const settings = useQuery(mapSettingsQuery())
  const styleUrl = installation.data?.mapStyleUrl ?? undefined
  const tiles = settings.data?.tiles ?? shippedBasemap.tiles
  const basemap = useMemo(() => ({ styleUrl, tiles }), [styleUrl, tiles])
  const isHere = !installation.isPending && (styleUrl !== undefined || !settings.isPending)
  return isHere ? basemap : undefined
}
