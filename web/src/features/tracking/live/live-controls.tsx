import { Trans, useLingui } from '@lingui/react/macro'
import { Popover, Switch } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FleetMapView } from '../../../map/fleet/fleet-map-view.ts'
import { MapControl } from '../../../map/map-control.tsx'
import { MapControls } from '../../../map/map-controls.tsx'
import type { GeofenceLayer } from './use-geofence-layer.ts'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props = { map: FleetMapView | null; geofences: GeofenceLayer }

export function LiveControls({ map, geofences }: Props) {
  const { t } = useLingui()
  return (
    <MapControls
      map={map}
      showAllLabel={t`Show all vehicles`}
      narrowTop={120}
      layers={geofences.isOffered && <LayersControl geofences={geofences} />}
    />
  )
}

function LayersControl({ geofences: { isShown, show } }: Pick<Props, 'geofences'>) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="left-end" trapFocus>
      <Popover.Target>
        <MapControl label={t`Layers`} icon={IconStack2} isActive={isShown} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown
        className={styleClasses({ stack: true, gap: 12, size: 'small', minWidth: 200 })}
        aria-label={t`Layers`}
      >
        <Switch
          label={t`Geofences`}
          labelPosition="left"
          classNames={{ body: styleClasses({ justify: 'between' }) }}
          checked={isShown}
          onChange={({ currentTarget }) => show(currentTarget.checked)}
        />
        <Link to="/geofence" className={styleClasses({ underline: 'hover' })}>
          <Trans>Open the list of geofences</Trans>
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}
