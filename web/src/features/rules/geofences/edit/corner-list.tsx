import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Position } from '@roadbook/geo/shapes/shape'
import { useState } from 'react'
import { PositionField } from './position-field.tsx'
import { Row, Stack } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = {
  corners: readonly Position[]
  /** Fewer corners are no shape. */
  fewest: number
  hasShape: boolean
  onChange: (corners: readonly Position[]) => void
}

const shownAtOnce = 50

/** The corners as coordinates, for the keyboard. */
export function CornerList({ corners, fewest, hasShape, onChange }: Props) {
  const { t } = useLingui()
  const [most, setMost] = useState(shownAtOnce)
  const mayRemove = !hasShape || corners.length > fewest
  return (
    <Stack as="ol" maxHeight="240px" scroll="y" gap={4} fullWidth pb={4}>
      {corners.slice(0, most).map((corner, index) => {
        const number = index + 1
        return (
          // Corners have no identity.
          <Row as="li" gap={4} align="start" key={index}>
            <PositionField
              size="xs"
              className={styleClasses({ grow: true, tabular: true })}
              aria-label={t`Point ${number}`}
              position={corner}
              onChange={(next) => onChange(corners.with(index, next))}
            />
            <ActionIcon
              size={30}
              aria-label={t`Remove point ${number}`}
              disabled={!mayRemove}
              onClick={() => onChange(corners.toSpliced(index, 1))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </Row>
        )
      })}
      {corners.length > most && (
        <li>
          <TextButton onClick={() => setMost(most + shownAtOnce)}>
            <Trans>Show more points</Trans>
          </TextButton>
        </li>
      )}
      <Row as="li" gap={4} align="start">
        <PositionField
          size="xs"
          className={styleClasses({ grow: true, tabular: true })}
          aria-label={t`Add a point`}
          position={undefined}
          isForMore
          onChange={(next) => onChange([...corners, next])}
        />
      </Row>
    </Stack>
  )
}
