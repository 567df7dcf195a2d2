import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { shareLinkLimits, type ShareLink } from '@roadbook/contract/sharing/share-links'
import { useId, useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { choiceOf, endOfChoice, endProblem, type ExpiryChoice, offeredChoices } from '../expiry.ts'
import { useExpiryHint } from '../use-end-text.ts'
import { MomentFields } from './moment-fields.tsx'
import classes from './share.module.css'
import type { LinkChanges } from './use-saved-link.ts'
import { Box, Stack, Text } from '../../../../ui/layout.tsx'

type Props = {
  link: ShareLink
  now: number
  onChange: (changes: LinkChanges, how?: { isTyped: boolean }) => void
}

export function ExpiryField({ link, now, onChange }: Props) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const labelId = useId()
  const expiryHint = useExpiryHint()
  const labels = useChoiceLabels(now)
  const [chosen, setChosen] = useState<ExpiryChoice>()
  const endMs = Date.parse(link.expiresAt)
  const times = { startMs: Date.parse(link.startsAt), nowMs: now, timeZone }
  const offered = offeredChoices(times)
  const choice = chosen ?? choiceOf(endMs, times)
  const choose = (next: ExpiryChoice) => {
    setChosen(next)
    const nextMs = endOfChoice(next, times)
    if (nextMs !== undefined) onChange({ expiresAt: new Date(nextMs).toISOString() })
  }
  return (
    <Stack gap={4} shrink size="small">
      <Text size="body" weight={500} id={labelId}>
        {t`Expires`}
      </Text>
      <SegmentedControl<ExpiryChoice>
        fullWidth
        size="xs"
        classNames={{ label: classes.segment }}
        aria-labelledby={labelId}
        value={offered.includes(choice) ? choice : 'custom'}
        onChange={choose}
        data={offered.map((value) => ({ value, label: labels[value] }))}
      />
      {choice === 'custom' && (
        <Box mt={8}>
          <MomentFields
            dayLabel={t`Last day`}
            timeLabel={t`Time`}
            atMs={endMs}
            problemOf={(ms) => endProblem(ms, times)}
            onChange={(ms) => onChange({ expiresAt: new Date(ms).toISOString() }, { isTyped: true })}
          />
        </Box>
      )}
      <p className={classes.help}>{expiryHint(link.expiresAt, now)}</p>
    </Stack>
  )
}

function useChoiceLabels(now: number): Record<ExpiryChoice, string> {
  const { t } = useLingui()
  const f = useFormat()
  const times = { startMs: now, nowMs: now, timeZone: f.timeZone }
  const eveningMs = endOfChoice('evening', times)
  const evening = eveningMs === undefined ? '' : f.time(new Date(eveningMs).toISOString())
  return {
    oneHour: t`1 hour`,
    standard: t`${plural(shareLinkLimits.defaultHours, { one: '# hour', other: '# hours' })}`,
    evening: t`${evening} today`,
    oneDay: t`1 day`,
    custom: t`Custom`,
  }
}
