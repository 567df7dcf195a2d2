import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import {
  EmailFrequency,
  type EmailSummary as Summary,
} from '@roadbook/contract/rules/notification-preferences'
import { writeHour } from '../../../lib/time/day-text.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { SavedNote } from './saved-note.tsx'
import { useSavedDraft } from './use-saved-draft.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How often alerts are mailed. */
export function EmailSummary({ saved }: { saved: Summary }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const id = useId()
  const { value: summary, save, saving } = useSavedDraft('emailSummary', saved)
  const timeOf = (hour: number) => writeHour(locale, hour)
  const labels: Record<EmailFrequency, string> = { atOnce: t`At once`, hourly: t`Hourly`, daily: t`Daily` }
  return (
    <section aria-labelledby={id}>
      <Row as="header" gap={16} mt={24} mb={8}>
        <Text as="h2" size="paragraph" grow id={id}>
          <Trans>Email summary</Trans>
        </Text>
        <SavedNote saving={saving} />
      </Row>
      <Row gap={16} rowGap={12} justify="between" wrap>
        <SegmentedControl<EmailFrequency>
          size="sm"
          aria-labelledby={id}
          data={EmailFrequency.options.map((value) => ({ value, label: labels[value] }))}
          value={summary.frequency}
          onChange={(frequency) => save({ frequency })}
        />
        {summary.frequency === 'daily' && (
          <Select
            className={styleClasses({ width: 96 })}
            aria-label={t`Time of the daily email`}
            data={hours.map((hour) => ({ value: String(hour), label: timeOf(hour) }))}
            value={String(summary.hour)}
            allowDeselect={false}
            onChange={(hour) => save({ hour: Number(hour) })}
          />
        )}
      </Row>
      <Text as="p" mt={8} size="paragraph" color="muted">
        <SummaryText frequency={summary.frequency} time={timeOf(summary.hour)} />
      </Text>
    </section>
  )
}

function SummaryText({ frequency, time }: { frequency: EmailFrequency; time: string }) {
  if (frequency === 'atOnce') return <Trans>Each alert comes in an email of its own.</Trans>
  return frequency === 'hourly' ? (
    <Trans>
      The alerts of an hour come in one email, at the full hour. Crash, SOS and towing alerts are emailed at
      once.
    </Trans>
  ) : (
    <Trans>
      The alerts of a day come in one email, at {time}. Crash, SOS and towing alerts are emailed at once.
    </Trans>
  )
}
