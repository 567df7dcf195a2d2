import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Booking, BookingCreate } from '@roadbook/contract/trips/bookings'
import { useState, type ReactNode } from 'react'
import { nameOf } from '../../../lib/person-name.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { nextHour, refusedSpan, spanOf, type SpanValues, valuesOfSpan } from '../../../lib/time/wall-span.ts'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import {
  chosen,
  chosenId,
  fieldsModel,
  firstOf,
  text,
  textOrNull,
  type ValuesOf,
} from '../../../ui/form/fields.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'
import { SpanFields } from '../../../ui/form/span-fields.tsx'
import { useSpanTexts } from '../../../ui/form/span-texts.ts'
import { withSpan } from '../../../ui/form/with-span.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useTripCategoryLabels } from '../../../ui/labels/trip-category-labels.ts'
import {
  currentUserQuery,
  peopleQuery,
  useCan,
  usePeopleOptions,
  useReach,
} from '../../people/users/queries.ts'
import { useVehicleOptions, VehicleSelect } from '../../fleet/vehicles/vehicle-select.tsx'
import { AlsoBookedNote } from './also-booked-note.tsx'
import { ConflictOffers } from './conflict/conflict-offers.tsx'
import { conflictQuery, freeQuery, useBookingCalls } from './queries.ts'
import type { Span } from './timeline/time-scale.ts'

const fields = {
  vehicleId: chosenId,
  userId: chosenId,
  purpose: text,
  destination: textOrNull,
  category: chosen('business'),
}
type BookingValues = ValuesOf<typeof fields> & SpanValues

/** Values that the time line or an offer has set. */
export type Preset = Span & { vehicleId: string }

function bookingModel(timeZone: string): FormModel<BookingValues, BookingCreate, Booking> {
  const schema = BookingCreate.omit({ startDate: true, endDate: true })
  const model = withSpan(fieldsModel(fields, { schema, saved: Booking }), timeZone)
  return { ...model, alsoRefused: (values) => refusedTimes(values, timeZone) }
}

/** Unlike a job, a booking can't end when it starts. */
function refusedTimes(values: SpanValues, timeZone: string): (keyof SpanValues)[] {
  const refused = refusedSpan(values, timeZone)
  const span = spanOf(values, timeZone)
  return refused.length === 0 && span?.startDate === span?.endDate ? ['endTime'] : refused
}

type BookingForm = EntityForm<BookingValues, BookingCreate, Booking>

type Props = {
  /** Omitted when a booking is added. */
  booking?: Booking
  preset?: Preset | undefined
  onClose: () => void
  /** Above the fields: the status, and the next steps. */
  head?: ReactNode
  /** Below the fields. */
  renderFoot?: (form: BookingForm) => ReactNode
}

export function BookingFormDrawer({ booking, preset, onClose, head, renderFoot }: Props) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const calls = useBookingCalls()
  const isOwn = useReach('bookings.write') === 'own'
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const [first] = useState(() => newBooking(preset, user.id, timeZone))
  const model = bookingModel(timeZone)
  const form: BookingForm = useEntityForm({ model, texts: useBookingTexts(), first, record: booking })
  const addLabel = isOwn ? t`Request vehicle` : t`Book vehicle`
  return (
    <EntityDrawer
      title={booking ? t`Edit booking` : isOwn ? t`Request a vehicle` : t`Book a vehicle`}
      saveLabel={booking ? t`Save booking` : addLabel}
      form={form}
      {...calls}
      onClose={onClose}
    >
      {head}
      <SpanFields form={form} />
      {isOwn ? (
        <FreeVehicleField form={form} />
      ) : (
        <VehicleSelect required isInUseOnly also={vehicleOf(booking)} {...form.field('vehicleId')} />
      )}
      <Conflict form={form} />
      {!isOwn && <PersonField form={form} />}
      <TextInput maxLength={300} autoComplete="off" {...form.field('purpose')} />
      <Textarea maxLength={300} autosize minRows={1} maxRows={3} {...form.field('destination')} />
      <CategoryField form={form} />
      {renderFoot?.(form)}
    </EntityDrawer>
  )
}

/** Its own vehicle stays selectable, even after it was archived. */
function vehicleOf(booking: Booking | undefined) {
  return booking && { id: booking.vehicleId, registration: booking.registration }
}

function newBooking(preset: Preset | undefined, userId: string, timeZone: string): BookingValues {
  const span = preset ? valuesOfSpan(preset, timeZone) : nextHour(Date.now(), timeZone)
  return { ...firstOf(fields), ...span, userId, vehicleId: preset?.vehicleId ?? null }
}

/** For drivers: the vehicles that are free then, and the vehicle of the booking itself. */
function FreeVehicleField({ form }: { form: BookingForm }) {
  const { t } = useLingui()
  const span = useSpan(form)
  const { record } = form
  const period = span ?? { startDate: '', endDate: '' }
  const { data: free = [] } = useQuery({
    ...freeQuery({ ...period, bookingId: record?.id }),
    enabled: span !== undefined,
  })
  const known = free.map(({ vehicleId, registration, label }) => ({
    value: vehicleId,
    label: label === null ? registration : `${registration} · ${label}`,
  }))
  const { vehicleId } = form.getValues()
  const isGone =
    vehicleId !== null && vehicleId === record?.vehicleId && !known.some(({ value }) => value === vehicleId)
  return (
    <Select
      required
      searchable
      allowDeselect={false}
      placeholder={t`Choose a free vehicle`}
      nothingFoundMessage={t`No vehicle is free at that time`}
      data={isGone ? [{ value: vehicleId, label: record.registration }, ...known] : known}
      {...form.field('vehicleId')}
    />
  )
}

function useSpan(form: BookingForm) {
  const { timeZone } = useFormat()
  const values = form.getValues()
  const span = spanOf(values, timeZone)
  return span && span.endDate > span.startDate ? span : undefined
}

/** Shown before it is saved. */
function Conflict({ form }: { form: BookingForm }) {
  const { timeZone } = useFormat()
  const span = useSpan(form)
  const { vehicleId, userId } = form.getValues()
  const { record } = form
  const isCancelled = record?.status === 'cancelled'
  const wanted = {
    vehicleId: vehicleId ?? '',
    userId: userId ?? undefined,
    ...(span ?? { startDate: '', endDate: '' }),
  }
  const { data } = useQuery({
    ...conflictQuery({ ...wanted, bookingId: record?.id }),
    enabled: span !== undefined && vehicleId !== null && !isCancelled,
  })
  if (!data || !span) return null
  if (!data.conflict) return <AlsoBookedNote other={data.alsoBooked} />
  const length = Date.parse(span.endDate) - Date.parse(span.startDate)
  return (
    <ConflictOffers
      vehicleId={wanted.vehicleId}
      found={data}
      onVehicle={(id) => form.setValues({ vehicleId: id })}
      onStart={(startMs) => form.setValues(valuesOfSpan({ startMs, endMs: startMs + length }, timeZone))}
    />
  )
}

function PersonField({ form }: { form: BookingForm }) {
  const { t } = useLingui()
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: useCan('users.read') })
  const { record } = form
  const inUse = people.filter(({ archived, id }) => !archived || id === record?.userId)
  return (
    <Select
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`No matching person`}
      data={inUse.map((person) => ({ value: person.id, label: nameOf(person) }))}
      {...form.field('userId')}
    />
  )
}

function CategoryField({ form }: { form: BookingForm }) {
  const labels = useTripCategoryLabels()
  const { category } = form.getValues()
  const known = Object.entries(labels).map(([value, label]) => ({ value, label }))
  const own = category in labels ? [] : [{ value: category, label: category }]
  return <Select allowDeselect={false} data={[...known, ...own]} {...form.field('category')} />
}

function useBookingTexts(): FieldTexts<BookingValues> {
  const { t } = useLingui()
  return {
    ...useSpanTexts(),
    vehicleId: { label: t`Vehicle`, message: t`Choose a vehicle.`, options: useVehicleOptions() },
    userId: { label: t`Driver`, message: t`Choose a person.`, options: usePeopleOptions() },
    purpose: { label: t`Purpose` },
    destination: { label: t`Destination` },
    category: { label: t`Category`, labels: useTripCategoryLabels() },
  }
}
