/** Shifts of a crew of four: two alternate every twelve hours for some days, then the other two do. */

const SHIFT_HOURS = 12
const DAYS_ON = 4

export type Rota<Member> = {
  /** In the order in which they take turns. */
  crew: readonly [Member, Member, Member, Member]
  /** Such as 04:13: one driver takes over then, and the next one twelve hours later. */
  handover: string
  timeZone: string
}

/** Half-open, in epoch milliseconds. */
type Shift<Member> = { member: Member; fromMs: number; untilMs: number }

export function shiftAt<Member>(rota: Rota<Member>, at: Date): Shift<Member> {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(rota.timeZone)
  const today = now.toPlainDate()
  // The night shift began yesterday.
  const shifts = [today.subtract({ days: 1 }), today].flatMap((day) => shiftsOf(rota, day))
  const [first] = shifts
  const current = shifts.findLast(({ fromMs }) => fromMs <= at.getTime()) ?? first
  if (!current) throw new Error('A day has two shifts.')
  return current
}

/** All shifts that overlap the period, oldest first. */
export function shiftsBetween<Member>(rota: Rota<Member>, from: Date, until: Date): Shift<Member>[] {
  const shifts: Shift<Member>[] = []
  for (let atMs = from.getTime(); atMs < until.getTime(); atMs = shifts.at(-1)?.untilMs ?? Infinity) {
    shifts.push(shiftAt(rota, new Date(atMs)))
  }
  return shifts
}

function shiftsOf<Member>({ crew, handover, timeZone }: Rota<Member>, day: Temporal.PlainDate) {
  const beginOf = (date: Temporal.PlainDate, hours: number) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(handover) }).add({ hours })
  const begins = [
    beginOf(day, 0),
    beginOf(day, SHIFT_HOURS),
    // The start of the next day's first shift, so that days of 23 or 25 hours are right too.
    beginOf(day.add({ days: 1 }), 0),
  ].map(({ epochMilliseconds }) => epochMilliseconds)
  const days = Temporal.PlainDate.from('2026-01-01').until(day).days
  const isSecondPair = Math.floor(days / DAYS_ON) % 2 !== 0
  const [a, b, c, d] = crew
  const members = isSecondPair ? [c, d] : [a, b]
  return members.map((member, nth) => ({
    member,
    fromMs: begins[nth] ?? 0,
    untilMs: begins[nth + 1] ?? 0,
  }))
}
