import { useEffect, useRef, useState } from 'react'
import type { PageBox } from '../../../../ui/files/viewer/page-view.tsx'
import { useFormat } from '../../../../lib/use-format.ts'
import { useAllVehicles, useIsLoadingVehicles } from '../../../fleet/vehicles/queries.ts'
import { proposalsOf } from './read-proposals.ts'
import type { ProposedFields } from './use-proposals.tsx'
import type { Receipts } from './use-receipts.ts'

type Options = {
  receipts: Receipts
  proposed: ProposedFields
  /** The company's currency. */
  currency: string
  /** The vehicle is fixed, for example by a trip. */
  isVehicleKnown: boolean
}

/** `nothing`: all were read, and none contains anything. */
export type ReadingState = 'idle' | 'reading' | 'nothing'

type Reading = {
  state: ReadingState
  /** The part of the displayed receipt to highlight. */
  highlight: PageBox | undefined
}

/** Reads added receipts one after the other until one contains values, and proposes them. */
export function useReceiptReading({ receipts, proposed, currency, isVehicleKnown }: Options): Reading {
  const f = useFormat()
  const vehicles = useAllVehicles()
  // A receipt that is read before them proposes no vehicle.
  const isEarly = useIsLoadingVehicles()
  const [readId, setReadId] = useState<string>()
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ proposed, f, vehicles })
  useEffect(() => {
    latest.current = { proposed, f, vehicles }
  })
  const readable = receipts.uploads.queue.filter(
    ({ step }) => !(step.kind === 'failed' && step.retry === 'never'),
  )
  const next = readable.find(({ id }) => !tried.has(id))
  // Outside React: a worker reads.
  useEffect(() => {
    if (readId !== undefined || next === undefined || isEarly) return undefined
    const { id, file } = next
    const ends = new AbortController()
    const tryNext = () => setTried((before) => new Set([...before, id]))
    const read = async () => {
      // With the first receipt: the reader and its formats.
      const { readReceipt } = await import('./reading/read-receipt.ts')
      const context = { locale: latest.current.f.locale, currency, vehicles: latest.current.vehicles }
      const today = latest.current.f.isoDay(new Date().toISOString())
      const { fields } = await readReceipt(file, { ...context, today, signal: ends.signal })
      const { vehicleId, ...others } = fields
      tryNext()
      if (Object.keys(others).length === 0) return
      const { locale, distanceUnit } = latest.current.f
      const known = isVehicleKnown || vehicleId === undefined ? others : { ...others, vehicleId }
      latest.current.proposed.propose(proposalsOf(known, { locale, distanceUnit, currency }))
      setReadId(id)
    }
    // The reader could not be loaded, or failed: an unread receipt is still a receipt.
    read().catch(() => {
      if (!ends.signal.aborted) tryNext()
    })
    return () => ends.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [next?.id, readId, isEarly])
  const isShown = readId !== undefined && receipts.shownId === readId
  return {
    state:
      readId !== undefined || readable.length === 0 ? 'idle' : next === undefined ? 'nothing' : 'reading',
    highlight: isShown ? proposed.highlight : undefined,
  }
}
