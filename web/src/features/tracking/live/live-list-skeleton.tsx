import { useLingui } from '@lingui/react/macro'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import classes from './live-list.module.css'

/** Widths of a row's two lines in per cent, varied like plates and addresses. */
const rows = [
  { first: 62, second: 78 },
  { first: 74, second: 54 },
  { first: 56, second: 70 },
  { first: 68, second: 84 },
  { first: 60, second: 62 },
  { first: 72, second: 76 },
  { first: 58, second: 66 },
]

/** Placeholder of the list's headers and rows, so that the layout doesn't shift when vehicles load. */
export function LiveListSkeleton() {
  const { t } = useLingui()
  return (
    <Text as="output" minHeight="153px" block grow late clip aria-label={t`Loading`}>
      <Row as="span" gap={12} px={14} pt={4} height={34}>
        <span className={classes.block} style={{ width: 56 }} />
      </Row>
      {rows.map(({ first, second }, index) => (
        <Row as="span" gap={12} px={14} height="51px" key={index}>
          <Text noShrink width="20px" height="20px" radius={6} ground="skeleton" />
          <span>
            <Row as="span" height={18}>
              <span className={classes.block} style={{ width: `${first}%` }} />
            </Row>
            <Row as="span" height={18}>
              <span className={classes.block} style={{ width: `${second}%` }} />
            </Row>
          </span>
          <Stack as="span" align="end" noShrink alignSelf="start" pt={7} color="text2" tabular>
            <Row as="span" height={18}>
              <span className={classes.block} style={{ width: 44 }} />
            </Row>
          </Stack>
        </Row>
      ))}
    </Text>
  )
}
