import { Trans, useLingui } from '@lingui/react/macro'
import { IconStack2 } from '@tabler/icons-react'
import controls from '../../map/map-controls.module.css'
import classes from './layer-menu.module.css'
import type { ShownLayers } from './route-layers.ts'
import { Grid, Box, Text } from '../../ui/layout.tsx'

type Props = { layers: ShownLayers; onLayers: (layers: ShownLayers) => void }

/** Chooses the lines on the map besides the vehicle. */
export function LayerMenu({ layers, onLayers }: Props) {
  const { t } = useLingui()
  const label = t`Layers`
  return (
    <Box as="details" line="below" relative className={classes.menu}>
      <Text
        as="summary"
        highlight
        focusInside
        width={36}
        height={36}
        narrow={{ width: 44, height: 44 }}
        className={controls.control}
        title={label}
        aria-label={label}
      >
        <IconStack2 size={18} stroke={1.6} />
      </Text>
      <Grid
        as="fieldset"
        radius={6}
        ground="raised"
        shadow="float"
        color="text"
        className={classes.choices}
        aria-label={label}
      >
        <label>
          <input
            type="checkbox"
            checked={layers.driven}
            onChange={({ target }) => onLayers({ ...layers, driven: target.checked })}
          />
          <Trans>Route driven</Trans>
        </label>
        <label>
          <input
            type="checkbox"
            checked={layers.ahead}
            onChange={({ target }) => onLayers({ ...layers, ahead: target.checked })}
          />
          <Trans>Route ahead</Trans>
        </label>
      </Grid>
    </Box>
  )
}
