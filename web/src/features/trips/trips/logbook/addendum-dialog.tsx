import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { mayChangeTrip } from '@roadbook/contract/trips/trips'
import { useState, type FormEvent } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { useCategories } from '../use-categories.ts'
import { useReach } from '../../../people/users/queries.ts'
import { useAddAddendum } from './queries.ts'
import { useChangeText } from './use-change-text.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'

const written = ['purpose', 'destination', 'partner', 'note'] as const
type Field = 'category' | (typeof written)[number]
type Typed = Partial<Record<Field, string>>

type Props = {
  vehicleId: string
  /** The changes and the time zone of its entry, if known. */
  correction: {
    entry: Pick<LogbookEntry, 'trip'> & Partial<Pick<LogbookEntry, 'changes' | 'timeZone'>>
    typed: Typed
  }
  onClose: () => void
}

/** A correction of a locked trip: the record stays; the correction is shown beside it. */
export function AddendumDialog({ vehicleId, correction, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { trip } = correction.entry
  const said = saidNow(correction.entry)
  const reach = useReach('trips.write')
  const categories = useCategories()
  const [typed, setTyped] = useState<Typed>(correction.typed)
  const [reason, setReason] = useState('')
  const add = useAddAddendum(vehicleId)
  const changed = changedFields(said, typed)
  const isReady = Object.keys(changed).length > 0 && reason.trim() !== ''
  const set = (field: Field, value: string) => setTyped({ ...typed, [field]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady)
      add.mutate({ tripId: trip.id, body: { ...changed, reason: reason.trim() } }, { onSuccess: onClose })
  }
  const wasTyping = Object.keys(correction.typed).length > 0
  const when = f.inZone(correction.entry.timeZone ?? f.timeZone).dayAndTime(Date.parse(trip.startTime))
  return (
    <Modal opened centered title={t`Correct a locked trip`} onClose={onClose}>
      <form onSubmit={submit}>
        <Text as="p" mb={16} size="body" color="text2">
          {wasTyping ? (
            <Trans>
              The trip of {when} was locked while you were typing. What you typed can be added as a correction
              beside it.
            </Trans>
          ) : (
            <Trans>The record of {when} stays as it is. Your correction is added beside it.</Trans>
          )}
        </Text>
        <Stack gap={12}>
          <Select
            label={t`Category`}
            allowDeselect={false}
            data={categories.map(({ value, label }) => ({ value, label }))}
            value={typed.category ?? said.category ?? null}
            onChange={(category) => category !== null && set('category', category)}
          />
          {written
            .filter((field) => mayChangeTrip(reach, field))
            .map((field) => (
              <WrittenField
                key={field}
                field={field}
                value={typed[field] ?? said[field] ?? ''}
                onChange={(value) => set(field, value)}
              />
            ))}
          <Textarea
            label={t`Reason`}
            description={t`Why the record is corrected, for whoever examines the logbook.`}
            withAsterisk
            data-autofocus={wasTyping || undefined}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
        <Row gap={8} justify="end" mt={20}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={add.isPending} disabled={!isReady}>
            <Trans>Add correction</Trans>
          </Button>
        </Row>
      </form>
    </Modal>
  )
}

type WrittenProps = { field: (typeof written)[number]; value: string; onChange: (value: string) => void }

function WrittenField({ field, value, onChange }: WrittenProps) {
  const { label } = useChangeText(field)
  return (
    <TextInput
      label={label}
      maxLength={field === 'note' ? 2000 : 500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The record with the addenda so far. */
function saidNow({ trip, changes = [] }: Props['correction']['entry']): Typed {
  const recorded = ['category' as const, ...written].map((field) => [field, trip[field]])
  const added = changes.flatMap(({ kind, field, after }) => (kind === 'addendum' ? [[field, after]] : []))
  return Object.fromEntries([...recorded, ...added].filter(([, value]) => typeof value === 'string'))
}

/** What differs; a field can't be cleared after the lock. */
function changedFields(said: Typed, typed: Typed): Typed {
  const trimmed = Object.entries(typed).map(([field, value]) => [field, value.trim()] as const)
  return Object.fromEntries(
    trimmed.filter(([field, value]) => value !== '' && value !== said[field as Field]),
  )
}
