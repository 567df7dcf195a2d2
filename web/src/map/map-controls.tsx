import { useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './map-controls.module.css'

type Props = {
  map: { zoomBy(steps: number): void; showAll(): void } | null
  /** Label of the "show all" button. */
  showAllLabel: string
  /** Positions the controls. */
  className: string | undefined
  /** Chooses what the map shows. */
  layers?: ReactNode
}

/** Zoom and "show all" of every map that fills its container. */
export function MapControls({ map, showAllLabel, className, layers }: Props) {
  const { t } = useLingui()
  return (
    <div className={className} data-over-map>
      <div className={classes.group} data-zoom>
        <Control label={t`Zoom in`} icon={IconPlus} onClick={() => map?.zoomBy(1)} />
        <Control label={t`Zoom out`} icon={IconMinus} onClick={() => map?.zoomBy(-1)} />
      </div>
      <div className={classes.group}>
        {layers}
        <Control label={showAllLabel} icon={IconFocusCentered} onClick={() => map?.showAll()} />
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
