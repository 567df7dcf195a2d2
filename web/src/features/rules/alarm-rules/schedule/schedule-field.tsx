import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Schedule } from '@roadbook/contract/rules/alarm-rules'
import { useMemo } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { zoneName } from '../../../../lib/time/zone-name.ts'
import { type Preset, presetOf, presets, scheduleOf, touchedWeek, weekOf } from './grid.ts'
import { usePresetLabels } from './use-schedule-text.ts'
import { WeekGrid } from './week-grid.tsx'
import { Row, Text } from '../../../../ui/layout.tsx'

type Props = {
  schedule: Schedule
  error?: string | undefined
  onChange: (schedule: Schedule) => void
  /** By default "Schedule". */
  label?: string
  /** Hides the week while it always counts. */
  isFolded?: boolean
}

/** When a rule applies: a preset, or hours painted in a week. */
export function ScheduleField({ schedule, error, onChange, label, isFolded = false }: Props) {
  const { t } = useLingui()
  const labels = usePresetLabels()
  const exact = useMemo(() => weekOf(schedule), [schedule])
  const week = exact ?? touchedWeek(schedule)
  const preset = exact && presetOf(exact)
  const isHidden = isFolded && schedule === null
  const names = Object.keys(presets) as Preset[] // these keys only: TypeScript loses their type
  return (
    <div>
      <Row gap={8} justify="between" mb={8}>
        <Text size="small" weight={500}>
          {label ?? <Trans>Schedule</Trans>}
        </Text>
        <Menu position="bottom-end">
          <Menu.Target>
            <Row as="button" gap={4} size="small" color="text2" type="button">
              {preset === undefined ? t`Custom hours` : labels[preset]}
              <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
            </Row>
          </Menu.Target>
          <Menu.Dropdown>
            {names.map((name) => (
              <Menu.Item key={name} onClick={() => onChange(scheduleOf(presets[name]))}>
                {labels[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Row>
      {!isHidden && <WeekGrid week={week} onChange={(next) => onChange(scheduleOf(next))} />}
      {error !== undefined && (
        <Text as="p" mt={6} size="small" color="danger" role="alert">
          {error}
        </Text>
      )}
      {!isHidden && <Hint isExact={exact !== undefined} />}
    </div>
  )
}

function Hint({ isExact }: { isExact: boolean }) {
  const { locale, timeZone } = useFormat()
  const zone = useMemo(() => zoneName(locale, timeZone), [locale, timeZone])
  return (
    <Text as="p" mt={6} size="small" color="muted">
      {isExact ? (
        <Trans>{zone}. Drag to change the hours.</Trans>
      ) : (
        <Trans>{zone}. It starts or ends within an hour; a change rounds it to whole hours.</Trans>
      )}
    </Text>
  )
}
