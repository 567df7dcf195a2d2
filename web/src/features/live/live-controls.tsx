import { useLingui } from '@lingui/react/macro'
import type { FleetMapView } from '../../map/fleet-map-view.ts'
import { MapControls } from '../../map/map-controls.tsx'
import classes from './live-controls.module.css'

export function LiveControls({ map }: { map: FleetMapView | null }) {
  const { t } = useLingui()
  return <MapControls map={map} showAllLabel={t`Show all vehicles`} className={classes.controls} />
}
