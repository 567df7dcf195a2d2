import { useLingui } from '@lingui/react/macro'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import controls from '../../map/map-controls.module.css'
import { LayerMenu } from './layer-menu.tsx'
import type { ComponentProps } from 'react'
import { MapControl } from '../../map/map-control.tsx'
import type { ShownLayers } from './route-layers.ts'
import { Stack, Box } from '../../ui/layout.tsx'
import classes from './shared-map.module.css'

type Props = {
  /** The person moved the map. */
  isMoved: boolean
  hasDestination: boolean
  layers: ShownLayers
  onLayers: (layers: ShownLayers) => void
  onZoom: (steps: number) => void
  onRecentre: () => void
}

export function MapButtons({ isMoved, hasDestination, layers, onLayers, onZoom, onRecentre }: Props) {
  const { t } = useLingui()
  const recentre = hasDestination ? t`Show the vehicle and its destination` : t`Show the vehicle`
  return (
    <Stack gap={8} className={classes.controls}>
      <Box clip radius={6} ground="raised" shadow="float" className={controls.group} data-zoom>
        <Titled label={t`Zoom in`} icon={IconPlus} onClick={() => onZoom(1)} />
        <Titled label={t`Zoom out`} icon={IconMinus} onClick={() => onZoom(-1)} />
      </Box>
      <Box
        radius={6}
        ground="raised"
        shadow="float"
        className={classes.secondGroup}
        data-moved={isMoved || undefined}
      >
        <LayerMenu layers={layers} onLayers={onLayers} />
        <Titled label={recentre} icon={IconFocusCentered} onClick={onRecentre} />
      </Box>
    </Stack>
  )
}

function Titled(props: ComponentProps<typeof MapControl>) {
  return <MapControl {...props} title={props.label} />
}
