import { lazy, Suspense } from 'react'
import type { ActiveLocation } from '../link/link-view.ts'
import classes from './map-area.module.css'
import { MapBoundary } from './map-boundary.tsx'
import { MapUnavailable } from './map-unavailable.tsx'
import { readBasemap } from './read-basemap.ts'

/** The map's script is several times as large as the rest of the page, which is useful without it. */
const SharedMap = lazy(async () => {
  const [{ SharedMap: OnBasemap }, basemap] = await Promise.all([import('./shared-map.tsx'), readBasemap()])
  return {
    default: ({ location }: { location: ActiveLocation }) => (
      <OnBasemap location={location} basemap={basemap} />
    ),
  }
})

export function MapArea({ location }: { location: ActiveLocation }) {
  return (
    <div className={classes.area}>
      <MapBoundary fallback={<MapUnavailable />}>
        <Suspense>
          <SharedMap location={location} />
        </Suspense>
      </MapBoundary>
    </div>
  )
}
