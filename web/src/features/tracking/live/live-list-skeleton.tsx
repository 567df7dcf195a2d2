import { useLingui } from '@lingui/react/macro'
import { Row } from '../../../ui/layout.tsx'
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
    <output className={classes.skeleton} aria-label={t`Loading`}>
      <span className={classes.skeletonHead}>
        <span className={classes.block} style={{ width: 56 }} />
      </span>
      {rows.map(({ first, second }, index) => (
        <span key={index} className={classes.skeletonRow}>
          <span className={classes.blockSymbol} />
          <span>
            <Row as="span" height={18}>
              <span className={classes.block} style={{ width: `${first}%` }} />
            </Row>
            <Row as="span" height={18}>
              <span className={classes.block} style={{ width: `${second}%` }} />
            </Row>
          </span>
          <span className={classes.end}>
            <Row as="span" height={18}>
              <span className={classes.block} style={{ width: 44 }} />
            </Row>
          </span>
        </span>
      ))}
    </output>
  )
}
