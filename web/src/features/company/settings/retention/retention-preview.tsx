import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type Due,
  type KeptMonths,
  positionsOutlastTrips,
  type RetentionPreview as Preview,
} from '@roadbook/contract/company/retention'
import type { ReactNode } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { areValid, retentionPreviewQuery } from './queries.ts'
import { Box, Text } from '../../../../ui/layout.tsx'
import classes from './retention.module.css'

type Props = { months: KeptMonths; isChanged: boolean }

/** What the typed months would delete now, or what the saved ones will delete. */
export function RetentionPreview({ months, isChanged }: Props) {
  const { t } = useLingui()
  const typed = JSON.stringify(months)
  const [waited] = useDebouncedValue(typed, 300)
  const asked = JSON.parse(waited) as KeptMonths // written above
  const isValid = areValid(months)
  const isAsked = isValid && areValid(asked) && Object.values(asked).some((kept) => kept !== null)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...retentionPreviewQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (error !== null && isAsked) {
    return <ErrorPanel error={error} title={t`The preview could not be calculated`} onRetry={refetch} />
  }
  return (
    <Text
      as="output"
      block
      pt={16}
      size="small"
      color="text2"
      tabular
      className={classes.preview}
      aria-busy={isPlaceholderData || waited !== typed}
    >
      {!isAsked ? (
        <NotAsked months={isValid ? asked : months} />
      ) : data === undefined ? (
        <Trans>Counting…</Trans>
      ) : isNothing(data) ? (
        <Trans>No data is old enough to be deleted.</Trans>
      ) : (
        <>
          <Text block mb={4}>
            {isChanged ? (
              <Trans>This would delete:</Trans>
            ) : (
              <Trans>Will be deleted during the next night:</Trans>
            )}
          </Text>
          <Rows preview={data} />
        </>
      )}
    </Text>
  )
}

function NotAsked({ months }: { months: KeptMonths }) {
  if (positionsOutlastTrips(months)) return <Trans>Positions can’t be kept longer than trips.</Trans>
  return areValid(months) && <Trans>Nothing is deleted.</Trans>
}

/** Nothing of it is kept, either. */
function isNothing(preview: Preview): boolean {
  return Object.values(preview).every(
    ({ count, keptByHold, keptForLogbook, keptByLaw }) =>
      count + keptByHold + keptForLogbook + keptByLaw === 0,
  )
}

function Rows({ preview: { positions, trips, stops, documents } }: { preview: Preview }) {
  return (
    <ul>
      <Kind due={positions}>
        <Plural value={positions.count} one="# position" other="# positions" />
      </Kind>
      <Kind due={trips}>
        <Plural value={trips.count} one="# trip" other="# trips" />
      </Kind>
      <Kind due={stops}>
        <Plural value={stops.count} one="# stop" other="# stops" />
      </Kind>
      <Kind due={documents}>
        <Plural value={documents.count} one="# document" other="# documents" />
      </Kind>
    </ul>
  )
}

function Kind({ due, children }: { due: Due; children: ReactNode }) {
  const f = useFormat()
  const { beforeDay, oldestDay, vehicles, bytes, keptByHold, keptForLogbook, keptByLaw } = due
  if (beforeDay === null) return null
  const [before, oldest, size] = [
    f.day(beforeDay),
    oldestDay && f.day(oldestDay),
    bytes === null ? null : f.fileSize(bytes),
  ]
  return (
    <Box as="li" py={4}>
      <span>
        <Text as="strong" color="text">
          {children}
        </Text>
        {' · '}
        {oldest === null ? (
          <Trans>before {before}</Trans>
        ) : size === null ? (
          <Plural
            value={vehicles}
            one={`# vehicle, before ${before}, the oldest from ${oldest}`}
            other={`# vehicles, before ${before}, the oldest from ${oldest}`}
          />
        ) : (
          <Plural
            value={vehicles}
            one={`# vehicle, before ${before}, the oldest from ${oldest}, about ${size}`}
            other={`# vehicles, before ${before}, the oldest from ${oldest}, about ${size}`}
          />
        )}
      </span>
      {keptByHold > 0 && (
        <Text block color="muted">
          <Plural value={keptByHold} one="# kept by a legal hold" other="# kept by legal holds" />
        </Text>
      )}
      {keptForLogbook > 0 && (
        <Text block color="muted">
          <Plural value={keptForLogbook} one="# kept for a logbook" other="# kept for logbooks" />
        </Text>
      )}
      {keptByLaw > 0 && (
        <Text block color="muted">
          <Plural
            value={keptByLaw}
            one="# kept as receipt of a locked expense"
            other="# kept as receipts of locked expenses"
          />
        </Text>
      )}
    </Box>
  )
}
