import { Plural, Trans } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import type { ShareLink } from '@roadbook/contract/share-links'
import { useFormat } from '../../../lib/use-format.ts'
import classes from './share.module.css'

/** How often the page was opened, and when last. */
export function OpenedLine({ link, now }: { link: ShareLink; now: number }) {
  const f = useFormat()
  const { viewCount, lastViewedAt } = link
  const ago = lastViewedAt === null ? '' : f.ago(lastViewedAt, now)
  return (
    <p className={classes.opened}>
      <IconEye size={16} stroke={1.6} aria-hidden="true" />
      {lastViewedAt === null ? (
        <Trans>Not opened yet</Trans>
      ) : (
        <span title={f.full(lastViewedAt)}>
          <Plural value={viewCount} one={`Opened once, ${ago}`} other={`Opened # times, last ${ago}`} />
        </span>
      )}
    </p>
  )
}
