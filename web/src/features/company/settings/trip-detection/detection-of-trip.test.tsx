import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { sentBody } from '../../../../testing/sent-body.ts'

const tripId = '0199a0b0-0000-7000-8000-000000000009'
const stopDurationSeconds = { ignitionOff: 180, ignitionOn: 900, ignitionUnknown: 300 }
const saved = {
  useIgnition: true,
  stopDurationSeconds,
  minTripDistanceMeters: 200,
  minTripDurationSeconds: 60,
  maxPastDays: 90,
  validFrom: null,
  version: 5,
}

const span = (from: string, to: string) => ({
  startTime: `2026-11-19T${from}:00.000Z`,
  endTime: `2026-11-19T${to}:00.000Z`,
})

function anItem(change: string, before: ReturnType<typeof span>[], after: ReturnType<typeof span>[]) {
  const [first, ...others] = [...before, ...after]
  return {
    vehicleId: '0199a0b0-0000-7000-8000-000000000001',
    registration: 'GHS 102',
    startTime: first?.startTime,
    endTime: [first, ...others].at(-1)?.endTime,
    change,
    tripsBefore: before.length,
    tripsAfter: after.length,
    before,
    after,
    distanceBeforeMeters: 9000,
    distanceAfterMeters: 9000,
  }
}

test('from a trip, the preview lists the trips of its day with the times they would have', async () => {
  const asked: unknown[] = []
  const kept = span('06:00', '06:30')
  const items = [
    anItem('split', [span('08:00', '09:30')], [span('08:00', '08:20'), span('08:35', '09:30')]),
    anItem('kept', [kept], [kept]),
  ]
  openPage(`/settings/trip-detection?trip=${tripId}`, {
    answer: (url, init) => {
      if (url.pathname === '/api/settings/trip-detection/preview') {
        asked.push(sentBody(init.body))
        const figures = { tripsBefore: 2, tripsAfter: 3, tripsChanged: 1, tripsNew: 0, changes: 1 }
        const days = { startDate: '2026-11-19', endDate: '2026-11-19' }
        const rest = { vehicles: 1, vehiclesRead: 1, distanceChangeMeters: 0, borderEdits: 2, items }
        return Response.json({ ...days, ...figures, ...rest })
      }
      return url.pathname === '/api/settings/trip-detection' ? Response.json(saved) : undefined
    },
  })
  await screen.findByText('Unchanged')
  const section = within(screen.getByRole('region', { name: 'Preview' }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '07:00–07:30Unchanged',
    '09:00–10:30→ 09:00–09:20, 09:35–10:301 trip becomes 2',
  ])
  section.getByText(/19 Nov.*, GHS 102/)
  section.getByText('2 merges and splits made by people stay as they are.')
  const links = section.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/trips/detail?id=${tripId}`, '/settings/trip-detection'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Stop with the ignition off' }), {
    target: { value: '2' },
  })
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toMatchObject({
    tripId,
    stopDurationSeconds: { ...stopDurationSeconds, ignitionOff: 120 },
  })
})
