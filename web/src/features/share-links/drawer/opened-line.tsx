import { Plural, Trans } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import type { ShareLink } from '@roadbook/contract/share-links'
import { useFormat } from '../../../lib/use-format.ts'
import classes from './share.module.css'

/** How often the page was opened, and when last. */
export function OpenedLine({ link, now }: { link: ShareLink; now: number }) {
  const f = useFormat()
  const { viewCount, lastViewedAt } = link
  return (
    <p className={classes.opened}>
      <IconEye size={16} stroke={1.6} aria-hidden="true" />
      {viewCount === 0 ? (
        <Trans>Not opened yet</Trans>
      ) : (
        <span title={lastViewedAt === null ? undefined : f.full(lastViewedAt)}>
          <Plural value={viewCount} one="Opened once" other="Opened # times" />
          {lastViewedAt !== null && (
            <>
              {', '}
              <Trans>last {f.ago(lastViewedAt, now)}</Trans>
            </>
          )}
        </span>
      )}
    </p>
  )
}
