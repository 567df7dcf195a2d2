import { Trans } from '@lingui/react/macro'
import { useNow } from '../../lib/use-now.ts'
import type { ActiveLocation } from '../link/link-view.ts'
import { Announcement } from './announcement.tsx'
import { ArrivalTime } from './arrival-time.tsx'
import { CompanyHeader } from './company-header.tsx'
import classes from './link-card.module.css'
import { LinkFooter } from './link-footer.tsx'
import { VehicleFacts } from './vehicle-facts.tsx'
import { Grid, Text } from '../../ui/layout.tsx'

type Props = { location: ActiveLocation; isConnected: boolean; clockOffsetMs: number }

/** How often the remaining minutes are updated. */
const MINUTES_MS = 10_000

export function ActiveLink({ location, isConnected, clockOffsetMs }: Props) {
  const nowMs = useNow(MINUTES_MS) + clockOffsetMs
  return (
    <>
      <CompanyHeader companyName={location.companyName} isLive />
      <Grid px={20} py={18} gap={16}>
        <ArrivalTime location={location} nowMs={nowMs} />
        <VehicleFacts location={location} nowMs={nowMs} />
        {location.location === null && (
          <Text as="p" color="text2" className={classes.text}>
            <Trans>The vehicle’s location isn’t available at the moment.</Trans>
          </Text>
        )}
      </Grid>
      <LinkFooter location={location} isConnected={isConnected} clockOffsetMs={clockOffsetMs} />
      <Announcement location={location} nowMs={nowMs} isConnected={isConnected} />
    </>
  )
}
