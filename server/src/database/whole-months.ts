/** Periods as months, whose sums are kept, and the days around them. */

/** Both included; without one it has no bound there. */
type Period = { fromDay?: string | undefined; toDay?: string | undefined }
type Span = { first: string; last: string }

const nothing: Span = { first: 'infinity', last: '-infinity' }

/** The first days of its whole months, and the days around them. */
export function partsOf({ fromDay, toDay }: Period): {
  months: Span
  days: Span[]
} {
  const from = fromDay === undefined ? undefined : Temporal.PlainDate.from(fromDay)
  const to = toDay === undefined ? undefined : Temporal.PlainDate.from(toDay)
  const firstMonth = from?.day === 1 ? from : from?.with({ day: 1 }).add({ months: 1 })
  const afterMonths = to?.add({ days: 1 }).with({ day: 1 })
  if (firstMonth && afterMonths && Temporal.PlainDate.compare(firstMonth, afterMonths) >= 0) {
    return { months: nothing, days: [{ first: String(fromDay), last: String(toDay) }] }
  }
  const lastMonth = afterMonths?.subtract({ months: 1 })
  const spans = [
    from && firstMonth && { first: from, last: firstMonth.subtract({ days: 1 }) },
    to && afterMonths && { first: afterMonths, last: to },
  ]
  return {
    months: { first: firstMonth?.toString() ?? '-infinity', last: lastMonth?.toString() ?? 'infinity' },
    days: spans.flatMap((span) =>
      span && Temporal.PlainDate.compare(span.first, span.last) <= 0
        ? [{ first: span.first.toString(), last: span.last.toString() }]
        : [],
    ),
  }
}
