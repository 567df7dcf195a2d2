import { lazy, Suspense, useState } from 'react'
import type { ActiveLocation } from '../link/link-view.ts'
import classes from './map-area.module.css'
import { MapBoundary } from './map-boundary.tsx'
import { MapUnavailable } from './map-unavailable.tsx'
import { readBasemap } from './read-basemap.ts'
import { Box } from '../../ui/layout.tsx'

type Props = { location: ActiveLocation; token: string }

/** The map's script is several times as large as the rest of the page, which works without it. */
function loadMap({ location: { map }, token }: Props) {
  return lazy(async () => {
    const [{ SharedMap }, { requestTilesWithLink }, basemap] = await Promise.all([
      import('./shared-map.tsx'),
      import('./request-tiles.ts'),
      readBasemap(map),
    ])
    requestTilesWithLink(token)
    return {
      default: ({ location }: { location: ActiveLocation }) => (
        <SharedMap location={location} basemap={basemap} />
      ),
    }
  })
}

export function MapArea({ location, token }: Props) {
  // The map keeps its initial basemap.
  const [SharedMap] = useState(() => loadMap({ location, token }))
  return (
    <Box cover className={classes.area}>
      <MapBoundary fallback={<MapUnavailable />}>
        <Suspense>
          <SharedMap location={location} />
        </Suspense>
      </MapBoundary>
    </Box>
  )
}
