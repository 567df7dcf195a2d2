import { useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FleetMapView } from '../../map/fleet-map-view.ts'
import classes from './live-controls.module.css'

export function LiveControls({ map }: { map: FleetMapView | null }) {
  const { t } = useLingui()
  return (
    <div className={classes.controls}>
      <div className={classes.group} data-zoom>
        <Control label={t`Zoom in`} icon={IconPlus} onClick={() => map?.zoomBy(1)} />
        <Control label={t`Zoom out`} icon={IconMinus} onClick={() => map?.zoomBy(-1)} />
      </div>
      <div className={classes.group}>
        <Control label={t`Show all vehicles`} icon={IconFocusCentered} onClick={() => map?.showAll()} />
      </div>
    </div>
  )
}

type ControlProps = {
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  onClick: () => void
}

function Control({ label, icon: Icon, onClick }: ControlProps) {
  return (
    <Tooltip label={label} position="left">
      <button type="button" className={classes.control} aria-label={label} onClick={onClick}>
        <Icon size={18} stroke={1.6} />
      </button>
    </Tooltip>
  )
}
