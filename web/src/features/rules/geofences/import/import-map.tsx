import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { useBasemap } from '../../../../lib/basemap.ts'
import tokens from '../../../../lib/tokens.json'
import type { MapInsets } from '../../../../map/fleet/fleet-map-options.ts'
import { MapControls } from '../../../../map/map-controls.tsx'
import type { MapShape } from '../../../../map/shapes/map-shape.ts'
import { ShapeMap } from '../../../../map/shapes/shape-map.tsx'
import type { ShapeMapView } from '../../../../map/shapes/shape-map-view.ts'
import { useHome } from '../list/map-shapes.ts'
import { shownColour } from '../shape/colours.ts'
import { drawnShape, geometryOf } from './chosen-shapes.ts'
import type { GeofenceImporting } from './use-import.ts'

type Props = { importing: GeofenceImporting; insets: MapInsets; hasMap: boolean; onMissing: () => void }

/** The shapes in the file: chosen ones in their colour, others faint, broken ones red with a mark at the fault. */
export function ImportMap({ importing, insets, hasMap, onMissing }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const basemap = useBasemap()
  const home = useHome()
  const [place] = useState(home)
  const [map, setMap] = useState<ShapeMapView | null>(null)
  const { step, selected, select, shapes } = importing
  const shown = useShown(importing, scheme)
  // Outside React, like the effect below: the map. Shows all of a new file, then the selection, and where it is broken.
  useEffect(() => {
    if (map !== null && step.kind === 'ready') map.showAll({ isAnimated: false })
  }, [map, step])
  const fault = shapes.find(({ number }) => number === selected)?.fault?.at
  useEffect(() => {
    if (map === null) return
    map.setMark(fault ? { longitude: fault[0], latitude: fault[1] } : undefined)
    if (selected !== null) map.show(String(selected))
  }, [map, selected, fault])
  if (basemap === undefined) return null
  return (
    <>
      <ShapeMap
        shapes={shown}
        scheme={scheme}
        basemap={basemap}
        place={place}
        label={t`Map of the shapes in the file`}
        look="full"
        insets={insets}
        selectedId={selected === null ? null : String(selected)}
        onSelect={(id) => select(id === null ? null : Number(id))}
        onView={setMap}
        onMissing={onMissing}
      />
      {hasMap && <MapControls map={map} showAllLabel={t`Show all shapes`} narrowTop={80} />}
    </>
  )
}

function useShown({ shapes, chosen, rule }: GeofenceImporting, scheme: 'light' | 'dark'): MapShape[] {
  const { colour, radiusMeters, widthMeters } = rule
  const numbers = chosen.map(({ number }) => number).join(',')
  return useMemo(() => {
    const isChosen = new Set(numbers.split(',').map(Number))
    return shapes.flatMap((shape) => {
      const geometry = geometryOf(shape, { radiusMeters, widthMeters })
      if (geometry === null) return []
      return {
        id: String(shape.number),
        name: shape.shownName,
        shape: drawnShape(geometry, shape.fault),
        colour: shape.fault === null ? shownColour(colour, scheme) : tokens.colour[scheme].danger,
        isFaint: !isChosen.has(shape.number),
      }
    })
  }, [shapes, numbers, colour, radiusMeters, widthMeters, scheme])
}
