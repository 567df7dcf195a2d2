import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Switch } from '@mantine/core'
import { useId } from 'react'
import type { QuietHours as Hours } from '@roadbook/contract/rules/notification-preferences'
import { TimeField } from '../../../ui/period/day-field.tsx'
import { SavedNote } from './saved-note.tsx'
import { useQuietText } from './use-quiet-text.ts'
import { useSavedDraft } from './use-saved-draft.ts'
import { WeekdayButtons } from '../../../ui/period/weekday-buttons.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

const weekend = [6, 7]

/** When the user gets neither push notifications nor emails. */
export function QuietHours({ saved }: { saved: Hours }) {
  const id = useId()
  const draft = useSavedDraft('quietHours', saved)
  const { value: hours, save } = draft
  const text = useQuietText(hours)
  return (
    <section aria-labelledby={id}>
      <Row as="header" gap={16} mt={24} mb={8}>
        <Text as="h2" size="paragraph" grow id={id}>
          <Trans>Quiet hours</Trans>
        </Text>
        <SavedNote saving={draft.saving} />
        <Switch
          size="sm"
          aria-labelledby={id}
          checked={hours.isOn}
          onChange={(event) => save({ isOn: event.currentTarget.checked })}
        />
      </Row>
      {hours.isOn && <Fields draft={draft} />}
      <Text as="p" mt={8} size="paragraph" color="muted">
        {text}
      </Text>
    </section>
  )
}

function Fields({ draft }: { draft: ReturnType<typeof useSavedDraft<'quietHours'>> }) {
  const { t } = useLingui()
  const { value: hours, edit, save, errorOf } = draft
  const problem = errorOf('startTime') ?? errorOf('endTime') ?? errorOf('weekdays')
  const time = (name: 'startTime' | 'endTime', label: string) => (
    <TimeField
      className={styleClasses({ width: 96 })}
      aria-label={label}
      error={errorOf(name) !== undefined}
      value={hours[name]}
      onChange={(typed) => edit({ [name]: typed })}
      onBlur={() => save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
  return (
    <>
      <Row gap={16} rowGap={12} justify="between" wrap>
        <Row gap={8} color="text2">
          {time('startTime', t`Quiet from`)}
          <span aria-hidden="true">–</span>
          {time('endTime', t`Quiet until`)}
        </Row>
        <WeekdayButtons
          label={t`Quiet hours begin on`}
          weekdays={hours.weekdays}
          fixed={hours.allWeekend ? weekend : []}
          onChange={(weekdays) => save({ weekdays })}
        />
      </Row>
      {problem !== undefined && (
        <Text as="p" mt={8} size="paragraph" color="danger" role="alert">
          {problem}
        </Text>
      )}
      <Checkbox
        size="xs"
        className={styleClasses({ mt: 12 })}
        label={t`All day on Saturday and Sunday`}
        checked={hours.allWeekend}
        onChange={(event) => save({ allWeekend: event.currentTarget.checked })}
      />
    </>
  )
}
