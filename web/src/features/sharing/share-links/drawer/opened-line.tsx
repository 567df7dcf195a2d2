import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { useFormat } from '../../../../lib/use-format.ts'
import { Row } from '../../../../ui/layout.tsx'

const JUST_NOW_MS = 60_000

/** How often the page was opened, and when last. */
export function OpenedLine({ link, now }: { link: ShareLink; now: number }) {
  const f = useFormat()
  const { viewCount, lastViewedAt } = link
  const ago = useOpenedAgo(lastViewedAt, now)
  return (
    <Row as="p" gap={8} size="small" color="muted">
      <IconEye size={16} stroke={1.6} aria-hidden="true" />
      {lastViewedAt === null ? (
        <Trans>Not opened yet</Trans>
      ) : (
        <span title={f.full(lastViewedAt)}>
          <Plural value={viewCount} one={`Opened once, ${ago}`} other={`Opened # times, last time ${ago}`} />
        </span>
      )}
    </Row>
  )
}

/** "just now", "12 min ago" */
function useOpenedAgo(lastViewedAt: string | null, now: number): string {
  const { t } = useLingui()
  const f = useFormat()
  if (lastViewedAt === null) return ''
  return now - Date.parse(lastViewedAt) < JUST_NOW_MS ? t`just now` : f.ago(lastViewedAt, now)
}
