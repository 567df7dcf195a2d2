import { useLingui } from '@lingui/react/macro'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import classes from './geofence-list.module.css'

/** Widths of a row's two lines in per cent. */
const rows = [
  { first: 62, second: 78 },
  { first: 44, second: 64 },
  { first: 52, second: 70 },
  { first: 38, second: 46 },
  { first: 56, second: 60 },
  { first: 48, second: 72 },
]

/** Placeholder of the rows, so that the layout doesn't shift when they load. */
export function GeofenceListSkeleton() {
  const { t } = useLingui()
  return (
    <Text as="output" minHeight="168px" block grow late clip aria-label={t`Loading`}>
      {rows.map(({ first, second }, index) => (
        <Row as="span" gap={12} px={16} height={56} key={index} className={classes.skeletonRow}>
          <Text noShrink ground="skeleton" width="18px" height={18} radius={6} />
          <Stack as="span" grow className={classes.text}>
            <Text height={10} radius={4} ground="skeleton" style={{ width: `${first}%` }} />
            <Text height={10} radius={4} ground="skeleton" style={{ width: `${second}%` }} />
          </Stack>
          <Text width={34} noShrink ground="skeleton" height={18} radius={999} />
        </Row>
      ))}
    </Text>
  )
}
