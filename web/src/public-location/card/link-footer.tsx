import { Trans } from '@lingui/react/macro'
import { IconClock, IconPlugConnectedX } from '@tabler/icons-react'
import { useNow } from '../../lib/use-now.ts'
import { dayOffset } from '../day-offset.ts'
import type { ActiveLocation } from '../link/link-view.ts'
import { useVisitorFormat } from '../use-visitor-format.ts'
import { Row } from '../../ui/layout.tsx'
import classes from './link-footer.module.css'

type Props = { location: ActiveLocation; isConnected: boolean; clockOffsetMs: number }

/** The age of the location, and when the link expires. */
export function LinkFooter({ location: { location, expiresAt }, isConnected, clockOffsetMs }: Props) {
  const nowMs = useNow(1_000) + clockOffsetMs
  const Icon = isConnected ? IconClock : IconPlugConnectedX
  return (
    <Row
      as="footer"
      px={20}
      py={11}
      gap={8}
      align="stretch"
      line="above"
      color="muted"
      className={classes.footer}
    >
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <p>
        {!isConnected && (
          <span className={classes.part}>
            <Trans>No connection</Trans>
          </span>
        )}
        {location !== null && (
          <span className={classes.part}>
            <SeenAgo timestamp={location.timestamp} nowMs={nowMs} />
          </span>
        )}
        <span className={classes.part}>
          <LinkEnds expiresAt={expiresAt} nowMs={nowMs} />
        </span>
      </p>
    </Row>
  )
}

function SeenAgo({ timestamp, nowMs }: { timestamp: string; nowMs: number }) {
  const f = useVisitorFormat()
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(timestamp)) / 1000))
  if (seconds < 60) return <Trans>Seen {seconds} s ago</Trans>
  const age = f.ago(timestamp, nowMs)
  return <Trans>Seen {age}</Trans>
}

function LinkEnds({ expiresAt, nowMs }: { expiresAt: string; nowMs: number }) {
  const f = useVisitorFormat()
  const days = dayOffset(expiresAt, nowMs, f)
  const time = f.time(expiresAt)
  if (days <= 0) return <Trans>link ends today at {time}</Trans>
  if (days === 1) return <Trans>link ends tomorrow at {time}</Trans>
  const day = f.shortDay(expiresAt)
  return (
    <Trans>
      link ends on {day} at {time}
    </Trans>
  )
}
