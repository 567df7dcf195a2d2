import { Trans, useLingui } from '@lingui/react/macro'
import { Loader, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '@roadbook/contract/api'
import { verdictOf, type Verification } from '@roadbook/logbook-chain/verify-file'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { DropArea } from '../../../ui/files/drop-area.tsx'
import { Section } from '../../../ui/section.tsx'
import classes from './verify-file.module.css'
import { faultTexts, verdictTexts } from './verify-texts.ts'
import { verifyInWorker } from './verify-in-worker.ts'
import { Row, Grid, Box, Text } from '../../../ui/layout.tsx'

const ACCEPTED = '.pdf,.xlsx,.csv'

const publicKeyQuery = () =>
  callQuery(['logbook', 'public-key'], api.logbook.publicKey, { staleTime: Infinity })

type Props = {
  /** A file dropped elsewhere on the page, which is verified at once. */
  dropped?: File | undefined
  verify?: typeof verifyInWorker
}

/** Verifies an exported logbook in the browser: nothing is uploaded. `verify` runs in a worker. */
export function VerifyFile({ dropped, verify = verifyInWorker }: Props) {
  const { t } = useLingui()
  const key = useQuery(publicKeyQuery())
  const verified = useMutation({
    mutationFn: async (file: File) => ({
      name: file.name,
      verification: await verify({ file, publicKey: key.data?.publicKey ?? '' }),
    }),
  })
  const isReady = key.data !== undefined
  const verifyDropped = useEffectEvent(() => {
    if (isReady && dropped !== undefined) verified.mutate(dropped)
  })
  // Outside React: a worker, as soon as the key is known.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each file
  useEffect(() => verifyDropped(), [isReady, dropped])
  return (
    <Section title={t`Verify a file`}>
      <DropArea
        accept={ACCEPTED}
        disabled={key.data === undefined || verified.isPending}
        hint={t`PDF, XLSX or CSV. It stays in this browser.`}
        onFiles={([file]) => file && verified.mutate(file)}
      >
        <Trans>Drop an exported logbook here, or choose it</Trans>
      </DropArea>
      <div aria-live="polite">
        {verified.isPending && (
          <>
            <Loader size="sm" aria-hidden="true" />
            <VisuallyHidden>{t`Checking the file`}</VisuallyHidden>
          </>
        )}
        {verified.isSuccess && <Outcome {...verified.data} />}
        {verified.isError && <Trans>The file could not be read. Choose it again.</Trans>}
      </div>
    </Section>
  )
}

const icons = { good: IconCircleCheck, bad: IconAlertTriangle, unknown: IconHelpCircle }

function Outcome({ name, verification }: { name: string; verification: Verification | null }) {
  const { t } = useLingui()
  if (verification === null) {
    return (
      <Text as="p" mt={12} pl={12} className={classes.outcome} data-tone="unknown">
        <Trans>{name} is not an exported logbook.</Trans>
      </Text>
    )
  }
  const { tone, title, text } = verdictTexts[verdictOf(verification)]
  const Icon = icons[tone]
  return (
    <Box mt={12} pl={12} className={classes.outcome} data-tone={tone}>
      <Row as="p" gap={8} weight={600} className={classes.title}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
        {t(title)}
      </Row>
      <Text as="p" color="muted" breakWords>
        {name}
      </Text>
      <p>{t(text)}</p>
      {verification.vehicles.map((vehicle) => (
        <VehicleOutcome key={vehicle.vehicle.vehicleId} {...vehicle} />
      ))}
    </Box>
  )
}

function VehicleOutcome({
  vehicle,
  records,
  lockedTrips,
  withoutOdometer,
  fault,
  faultyRecord,
}: Verification['vehicles'][number]) {
  const { t } = useLingui()
  const format = useFormat()
  const withOdometer = format.number(lockedTrips - withoutOdometer)
  const locked = format.number(lockedTrips)
  const from = format.day(format.isoDay(vehicle.from))
  const until = format.day(format.isoDay(new Date(Date.parse(vehicle.until) - 1).toISOString()))
  return (
    <Grid as="dl" columns="max-content 1fr" size="small" gap={16} rowGap={4} mt={8} className={classes.facts}>
      <dt>{t`Vehicle`}</dt>
      <dd>
        {vehicle.registration}, {vehicle.company}
      </dd>
      <dt>{t`Period`}</dt>
      <dd>{t`${from} to ${until}`}</dd>
      <dt>{t`Records`}</dt>
      <dd>{format.number(records)}</dd>
      <dt>{t`Odometer recorded`}</dt>
      <dd>{t`${withOdometer} of ${locked} locked trips`}</dd>
      <dt>{t`Head of the chain`}</dt>
      <dd className={classes.hash}>{vehicle.head.hash}</dd>
      {fault && (
        <>
          <dt>{t`What is wrong`}</dt>
          <dd>{t(faultTexts[fault.fault](fault.sequence))}</dd>
        </>
      )}
      {faultyRecord && (
        <>
          <dt>{t`As it is in the file`}</dt>
          <dd className={classes.hash}>{JSON.stringify(faultyRecord.fields)}</dd>
        </>
      )}
    </Grid>
  )
}
