import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Booking, BookingCreate } from '@roadbook/contract/trips/bookings'
import { useState, type ReactNode } from 'react'
import { nameOf } from '../../../lib/person-name.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { nextHour, refusedSpan, spanOf, type SpanValues, valuesOfSpan } from '../../../lib/wall-span.ts'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'
import { SpanFields } from '../../../ui/form/span-fields.tsx'
import { useSpanTexts } from '../../../ui/form/span-texts.ts'
import { Select } from '../../../ui/select.tsx'
import { useTripCategoryLabels } from '../../../ui/trip-category-labels.ts'
import { currentUserQuery, peopleQuery, useCan, useReach } from '../../people/users/queries.ts'
import { VehicleSelect } from '../../fleet/vehicles/vehicle-select.tsx'
import { AlsoBookedNote } from './also-booked-note.tsx'
import { ConflictOffers } from './conflict/conflict-offers.tsx'
import { bookings, conflictQuery, freeQuery, useAddBooking, useUpdateBooking } from './queries.ts'
import type { Span } from './timeline/time-scale.ts'

/** Form values: text as typed. */
type BookingValues = SpanValues & {
  vehicleId: string | null
  userId: string | null
  purpose: string
  destination: string
  category: string
}

/** Values that the time line or an offer has set. */
export type Preset = Span & { vehicleId: string }

function bookingModel(timeZone: string): FormModel<BookingValues, BookingCreate, Booking> {
  return {
    // The form has two fields for each time, and says itself which one is wrong.
    schema: BookingCreate.omit({ startDate: true, endDate: true }),
    fieldNames: { startDate: 'startDay', endDate: 'endTime' },
    alsoRefused: (values) => refusedTimes(values, timeZone),
    bodyOf: ({ vehicleId, userId, purpose, destination, category, ...span }) => ({
      vehicleId: vehicleId ?? '',
      ...(userId === null ? {} : { userId }),
      purpose: purpose.trim(),
      destination: destination.trim() === '' ? null : destination.trim(),
      category,
      ...(spanOf(span, timeZone) ?? { startDate: '', endDate: '' }),
    }),
    saved: {
      schema: Booking,
      valuesOf: ({ vehicleId, userId, purpose, destination, category, startDate, endDate }) => ({
        vehicleId,
        userId,
        purpose,
        destination: destination ?? '',
        category,
        ...valuesOfSpan({ startMs: Date.parse(startDate), endMs: Date.parse(endDate) }, timeZone),
      }),
    },
  }
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
  const client = useQueryClient()
  const isOwn = useReach('bookings.write') === 'own'
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const [first] = useState(() => newBooking(preset, user.id, timeZone))
  const form: BookingForm = useEntityForm({
    model: bookingModel(timeZone),
    texts: useBookingTexts(booking),
    first,
    record: booking,
  })
  const add = useAddBooking()
  const update = useUpdateBooking()
  const addLabel = isOwn ? t`Request vehicle` : t`Book vehicle`
  return (
    <EntityDrawer
      title={booking ? t`Edit booking` : isOwn ? t`Request a vehicle` : t`Book a vehicle`}
      saveLabel={booking ? t`Save booking` : addLabel}
      form={form}
      add={add.mutateAsync}
      change={(base, body) => update.mutateAsync({ id: base.id, body: { ...body, version: base.version } })}
      readLatest={({ id }) => client.fetchQuery({ ...bookings.oneQuery(id), staleTime: 0 })}
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
  const words = { purpose: '', destination: '', category: 'business' }
  return { ...words, ...span, userId, vehicleId: preset?.vehicleId ?? null }
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

function useBookingTexts(booking: Booking | undefined): FieldTexts<BookingValues> {
  const { t } = useLingui()
  const labels = useTripCategoryLabels()
  return {
    ...useSpanTexts(),
    vehicleId: {
      label: t`Vehicle`,
      message: t`Choose a vehicle.`,
      show: ({ vehicleId }) =>
        vehicleId === booking?.vehicleId ? (booking?.registration ?? '') : (vehicleId ?? ''),
    },
    userId: {
      label: t`Driver`,
      message: t`Choose a person.`,
      show: ({ userId }) => (userId === booking?.userId ? (booking?.userName ?? '') : (userId ?? '')),
    },
    purpose: { label: t`Purpose` },
    destination: { label: t`Destination` },
    category: { label: t`Category`, show: ({ category }) => labels[category] ?? category },
  }
}
