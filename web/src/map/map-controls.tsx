import { useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Box, Stack } from '../ui/layout.tsx'
import { MapControl } from './map-control.tsx'
import classes from './map-controls.module.css'

type Props = {
  map: { zoomBy(steps: number): void; showAll(): void } | null
  /** Label of the "show all" button. */
  showAllLabel: string
  /** Their distance from the top of a narrow window; without it, for a map of another page, there are none. */
  narrowTop?: number
  /** Chooses what the map shows. */
  layers?: ReactNode
}

/** Zoom and "show all" of every map that fills its container. */
export function MapControls({ map, showAllLabel, narrowTop, layers }: Props) {
  const { t } = useLingui()
  return (
    <Stack
      gap={8}
      className={classes.controls}
      style={{ '--narrow-top': `${narrowTop ?? 0}px` } as object}
      data-small={narrowTop === undefined || undefined}
      data-over-map
    >
      <Box clip radius={6} ground="raised" shadow="float" className={classes.group} data-zoom>
        <Control label={t`Zoom in`} icon={IconPlus} onClick={() => map?.zoomBy(1)} />
        <Control label={t`Zoom out`} icon={IconMinus} onClick={() => map?.zoomBy(-1)} />
      </Box>
      <Box clip radius={6} ground="raised" shadow="float" className={classes.group}>
        {layers}
        <Control label={showAllLabel} icon={IconFocusCentered} onClick={() => map?.showAll()} />
      </Box>
    </Stack>
  )
}

type ControlProps = Pick<ComponentProps<typeof MapControl>, 'label' | 'icon' | 'onClick'>

function Control(props: ControlProps) {
  return (
    <Tooltip label={props.label} position="left">
      <MapControl {...props} />
    </Tooltip>
  )
}
