import { useLingui } from '@lingui/react/macro'
import { ColorSwatch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { shownColour, swatches } from '../shape/colours.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import classes from './geofence-editor.module.css'

type Props = { colour: string; onChange: (colour: string) => void }

/** The colours of the series, and the geofence's own if it has another one. */
export function ColourField({ colour, onChange }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const isSame = (other: string) => other.toLowerCase() === colour.toLowerCase()
  const offered = swatches.some(isSame) ? swatches : [...swatches, colour]
  const names = [t`Blue`, t`Brown`, t`Dark green`, t`Purple`, t`Olive`, t`Pink`]
  return (
    <Row gap={8} className={classes.colours} role="radiogroup" aria-label={t`Colour`}>
      <Text weight={500} className={classes.label} aria-hidden="true">
        {t`Colour`}
      </Text>
      {offered.map((value, index) => (
        <label key={value} className={classes.swatch} title={names[index] ?? value}>
          <input
            type="radio"
            name="geofence-colour"
            aria-label={names[index] ?? value}
            checked={isSame(value)}
            onChange={() => onChange(value)}
          />
          <ColorSwatch size={22} withShadow={false} color={shownColour(value, scheme)}>
            {isSame(value) && (
              <IconCheck size={14} stroke={2.5} color="var(--rb-canvas)" aria-hidden="true" />
            )}
          </ColorSwatch>
        </label>
      ))}
    </Row>
  )
}
