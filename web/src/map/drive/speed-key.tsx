import { Trans } from '@lingui/react/macro'
import { speedSteps } from '../../lib/drive/drive-track.ts'
import { useFormat } from '../../lib/use-format.ts'
import classes from './drive-map.module.css'
import { speedColour } from './drive-line.ts'
import type { Scheme } from '../style/map-colours.ts'
import { Row } from '../../ui/layout.tsx'

type Props = { limitKmh: number | null; scheme: Scheme }

const from = [0, ...speedSteps] as const

/** Legend of the line's colours: each applies from its speed on. */
export function SpeedKey({ limitKmh, scheme }: Props) {
  const f = useFormat()
  const last = from.length - 1
  return (
    <ul className={classes.key}>
      {([0, 1, 2, 3] as const).map((step) => (
        <Row as="li" gap={6} nowrap key={step}>
          <span className={classes.stroke} style={{ background: speedColour(step, scheme) }} />
          {step === last && limitKmh === null ? f.speed(from[step]) : from[step]}
        </Row>
      ))}
      {limitKmh !== null && (
        <Row as="li" gap={6} nowrap>
          <span className={classes.stroke} style={{ background: speedColour('over', scheme) }} />
          <Trans>over {f.speed(limitKmh)}</Trans>
        </Row>
      )}
    </ul>
  )
}
