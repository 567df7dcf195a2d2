import { useEffect, useRef, useState } from 'react'
import type { PageBox } from '../../../ui/files/viewer/page-view.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useAllVehicles } from '../../vehicles/queries.ts'
import { proposalsOf } from './read-proposals.ts'
import type { ProposedFields } from './use-proposals.tsx'
import type { Receipts } from './use-receipts.ts'

type Options = {
  receipts: Receipts
  proposed: ProposedFields
  /** The company's currency. */
  currency: string
  /** The vehicle is given, such as by a trip. */
  isVehicleKnown: boolean
}

/** Reads the receipts that are added, one after the other until one says something, and proposes it; returns the part of the shown one to mark. */
export function useReceiptReading({
  receipts,
  proposed,
  currency,
  isVehicleKnown,
}: Options): PageBox | undefined {
  const f = useFormat()
  const vehicles = useAllVehicles()
  const [readId, setReadId] = useState<string>()
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ proposed, f, vehicles })
  useEffect(() => {
    latest.current = { proposed, f, vehicles }
  })
  const next = receipts.uploads.queue.find(
    ({ id, step }) => !tried.has(id) && !(step.kind === 'failed' && step.retry === 'never'),
  )
  // Outside React: a worker reads.
  useEffect(() => {
    if (readId !== undefined || next === undefined) return undefined
    const { id, file } = next
    const ends = new AbortController()
    const read = async () => {
      // With the first receipt: the reader and its formats.
      const { readReceipt } = await import('./reading/read-receipt.ts')
      const context = { locale: latest.current.f.locale, currency, vehicles: latest.current.vehicles }
      const today = latest.current.f.isoDay(new Date().toISOString())
      const { fields } = await readReceipt(file, { ...context, today, signal: ends.signal })
      const { vehicleId, ...others } = fields
      setTried((before) => new Set([...before, id]))
      if (Object.keys(others).length === 0) return
      const { locale, distanceUnit } = latest.current.f
      const known = isVehicleKnown || vehicleId === undefined ? others : { ...others, vehicleId }
      latest.current.proposed.propose(proposalsOf(known, { locale, distanceUnit, currency }))
      setReadId(id)
    }
    // Aborted, or the reader could not be loaded: a receipt that isn't read is still a receipt.
    read().catch(() => undefined)
    return () => ends.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [next?.id, readId])
  return readId !== undefined && receipts.shownId === readId ? proposed.highlight : undefined
}
