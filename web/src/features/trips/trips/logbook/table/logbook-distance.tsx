import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Logbook } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useTripCategories } from '../../../../../ui/labels/trip-category-labels.ts'
import { isIncomplete } from './logbook-rows.ts'
import { Row, Grid, Text } from '../../../../../ui/layout.tsx'
import classes from '../logbook.module.css'

/** Colours of the fixed categories; the company's own ones have their own colours. */
const colours: Readonly<Record<string, string>> = {
  business: 'var(--rb-c1)',
  commute: 'var(--rb-c3)',
  private: 'var(--rb-c6)',
}
const order = ['business', 'commute', 'private']

type Share = Logbook['sums'][number] & {
  label: string
  colour: string
  lackingMeters: number
  lacksPurpose: boolean
}

/** Distance by category as it counts, compared with the odometer. */
export function LogbookDistance({ logbook }: { logbook: Logbook }) {
  const { t } = useLingui()
  const f = useFormat()
  const shares = useShares(logbook)
  const { recordedMeters, correctedMeters, odometerMeters } = logbook
  const isCorrected = logbook.entries.some(({ corrected }) => corrected !== null)
  const recorded = f.exactDistance(recordedMeters)
  const withAddenda = f.exactDistance(correctedMeters)
  const onOdometer = odometerMeters === null ? undefined : f.exactDistance(odometerMeters)
  return (
    <section aria-label={t`Distance`}>
      <Row as="h2" gap={8} rowGap={0} align="baseline" wrap className={classes.summaryTitle}>
        <Trans>Distance</Trans>
        <Text weight={400} color="muted" className={classes.summaryAside}>
          {onOdometer === undefined ? (
            <Trans>{recorded} recorded</Trans>
          ) : (
            <Trans>
              {recorded} recorded, {onOdometer} on the odometer
            </Trans>
          )}
          {isCorrected && (
            <>
              {' · '}
              <Trans>{withAddenda} with addenda</Trans>
            </>
          )}
        </Text>
      </Row>
      <Row mt={13} gap={2} align="stretch" height={10} className={classes.distanceBar} aria-hidden="true">
        {shares.map(({ category, distanceMeters, colour }) => (
          <span key={category} style={{ flexGrow: distanceMeters, background: colour }} />
        ))}
      </Row>
      <Grid as="ul" gap={12} rowGap={8} columns={3} mt={14} size="small" color="text2">
        {shares.map((share) => (
          <ShareFigure key={share.category} share={share} totalMeters={recordedMeters} />
        ))}
      </Grid>
    </section>
  )
}

function ShareFigure({ share, totalMeters }: { share: Share; totalMeters: number }) {
  const f = useFormat()
  const { label, colour, distanceMeters, trips, corrected, lackingMeters, lacksPurpose } = share
  const percent = f.percent(totalMeters === 0 ? 0 : (100 * distanceMeters) / totalMeters)
  const lacking = f.sumDistance(lackingMeters)
  const withAddenda = f.exactDistance(corrected.distanceMeters)
  const [figure = '', unit = ''] = splitUnit(f.exactDistance(distanceMeters))
  return (
    <li>
      <Row as="span" gap={8}>
        <Text width={10} height={10} radius={2} style={{ background: colour }} />
        {label}
      </Row>
      <Text block tabular>
        <Text as="strong" size="title" color="text">
          {figure}
        </Text>{' '}
        {unit}, {percent}
      </Text>
      {corrected.distanceMeters !== distanceMeters && (
        <Text block color="muted">
          <Trans>{withAddenda} with addenda</Trans>
        </Text>
      )}
      {lackingMeters > 0 ? (
        <Text block color="idling">
          {lacksPurpose ? <Trans>{lacking} lack a purpose</Trans> : <Trans>{lacking} to complete</Trans>}
        </Text>
      ) : (
        <Text block color="muted">
          <Plural value={trips} one="# trip" other="# trips" />
        </Text>
      )}
    </li>
  )
}

/** "1,316 km" is shown as a large figure and its unit. */
function splitUnit(distance: string): string[] {
  const at = distance.lastIndexOf(' ')
  return [distance.slice(0, at), distance.slice(at + 1)]
}

function useShares({ sums, entries }: Logbook): Share[] {
  const categories = useTripCategories()
  const rank = ({ category }: Share) => (order.includes(category) ? order.indexOf(category) : order.length)
  return sums
    .map((sum) => {
      const known = categories.find(({ value }) => value === sum.category)
      const lacking = entries.filter((entry) => isIncomplete(entry) && entry.trip.category === sum.category)
      return {
        ...sum,
        label: known?.label ?? sum.category,
        colour: colours[sum.category] ?? known?.colour ?? 'var(--rb-offline)',
        lackingMeters: lacking.reduce((meters, entry) => meters + entry.distanceMeters, 0),
        lacksPurpose: lacking.every(({ missing }) => missing.includes('purpose')),
      }
    })
    .toSorted((a, b) => rank(a) - rank(b))
}
