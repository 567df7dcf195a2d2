import { Link, type LinkProps } from '@tanstack/react-router'
import { barPixels } from '../../../../lib/bar-pixels.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { Grid, Row, Text } from '../../../../ui/layout.tsx'
import classes from './cost-bars.module.css'

export type CostBar = { id: string; label: string; amountMinor: number; link?: LinkProps }

type Props = {
  label: string
  bars: readonly CostBar[]
  currency: string
  /** Two columns if there is room. */
  isWide?: boolean
}

/** Bars of amounts, starting at zero; negative amounts have no bar. */
export function CostBars({ label, bars, currency, isWide = false }: Props) {
  const f = useFormat()
  const largest = Math.max(...bars.map(({ amountMinor }) => amountMinor), 1)
  return (
    <Grid as="ul" className={classes.bars} data-wide={isWide || undefined} aria-label={label}>
      {bars.map((bar) => {
        const share = Math.max(bar.amountMinor, 0) / largest
        const content = (
          <>
            <Text truncate className={classes.name}>
              {bar.label}
            </Text>
            <Row as="span" align="stretch">
              <span
                className={classes.bar}
                style={{ width: `${share * 100}%`, minWidth: barPixels(share, 0) }}
              />
            </Row>
            <Text textAlign="right" tabular>
              {f.money(bar.amountMinor, currency)}
            </Text>
          </>
        )
        return (
          <li key={bar.id}>
            {bar.link === undefined ? (
              <span className={classes.row}>{content}</span>
            ) : (
              <Link {...bar.link} className={classes.row}>
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </Grid>
  )
}
