import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LinkView } from '../link/link-view.ts'
import { ActiveLink } from './active-link.tsx'
import { CompanyHeader } from './company-header.tsx'
import classes from './link-card.module.css'
import { StartsAt } from './starts-at.tsx'
import { Grid, Text } from '../../ui/layout.tsx'

type Props = { view: LinkView; clockOffsetMs: number }

/** The card beside the map, or on its own if a link shows no location. */
export function LinkCard({ view, clockOffsetMs }: Props) {
  return (
    <section className={classes.card} data-over-map>
      {view.kind === 'shown' ? (
        <ShownLink view={view} clockOffsetMs={clockOffsetMs} />
      ) : (
        <NothingShown view={view} />
      )}
    </section>
  )
}

function NothingShown({ view }: { view: Exclude<LinkView, { kind: 'shown' }> }) {
  if (view.kind === 'loading')
    return <Message title={<Trans>Live location</Trans>} text={<Trans>Loading…</Trans>} />
  if (view.kind === 'unknown') {
    return (
      <Message
        title={<Trans>Link not found</Trans>}
        text={<Trans>Check that you have the whole link, or ask for a new one.</Trans>}
      />
    )
  }
  if (view.why === 'busy') {
    return (
      <Message
        title={<Trans>Too many requests</Trans>}
        text={<Trans>Leave this page open. It tries again in a minute.</Trans>}
      />
    )
  }
  return (
    <Message
      title={<Trans>No connection</Trans>}
      text={<Trans>Check your internet connection. This page keeps trying.</Trans>}
    />
  )
}

function Message({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <Grid px={20} py={18} gap={16} aria-live="polite">
      <h1 className={classes.title}>{title}</h1>
      <Text as="p" color="text2" className={classes.text}>
        {text}
      </Text>
    </Grid>
  )
}

type ShownProps = { view: Extract<LinkView, { kind: 'shown' }>; clockOffsetMs: number }

function ShownLink({ view, clockOffsetMs }: ShownProps) {
  const { location, isConnected } = view
  const { companyName } = location
  if (location.status === 'active')
    return <ActiveLink location={location} isConnected={isConnected} clockOffsetMs={clockOffsetMs} />
  return (
    <QuietLink companyName={companyName}>
      {location.status === 'scheduled' && (
        <StartsAt startsAt={location.startsAt} clockOffsetMs={clockOffsetMs} />
      )}
      {location.status === 'stopped' && <Trans>{companyName} has stopped sharing this location.</Trans>}
      {location.status === 'expired' && <Trans>This link has expired.</Trans>}
    </QuietLink>
  )
}

/** One sentence instead of a location. */
function QuietLink({ companyName, children }: { companyName: string; children: ReactNode }) {
  return (
    <>
      <CompanyHeader companyName={companyName} />
      <Grid as="p" px={20} py={18} gap={16} aria-live="polite">
        {children}
      </Grid>
    </>
  )
}
