import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftAt, shiftsBetween } from './shifts.ts'

const rota = {
  crew: ['Ada', 'Ben', 'Cleo', 'Dan'] as const,
  handover: '04:30',
  timeZone: 'Europe/Malta',
}
const at = (iso: string) => {
  const { member, fromMs, untilMs } = shiftAt(rota, new Date(iso))
  return [member, new Date(fromMs).toISOString(), new Date(untilMs).toISOString()]
}

test('two drive for four days, twelve hours each, then the other two', () => {
  const days = shiftsBetween(rota, new Date('2026-11-17T03:30:00Z'), new Date('2026-11-25T03:30:00Z'))
  expect(days.map(({ member }) => member).join(' ')).toBe(
    'Ada Ben Ada Ben Ada Ben Ada Ben Cleo Dan Cleo Dan Cleo Dan Cleo Dan',
  )
})

test('before the first handover of a day the night’s shift still drives', () => {
  expect([at('2026-11-18T03:29:59Z'), at('2026-11-18T03:30:00Z')]).toEqual([
    ['Ben', '2026-11-17T15:30:00.000Z', '2026-11-18T03:30:00.000Z'],
    ['Ada', '2026-11-18T03:30:00.000Z', '2026-11-18T15:30:00.000Z'],
  ])
})

test('the night of 25 hours is one hour longer for who drives it', () => {
  expect(at('2026-10-25T00:30:00Z').slice(1)).toEqual([
    '2026-10-24T14:30:00.000Z',
    '2026-10-25T03:30:00.000Z',
  ])
})

test('at every instant of every year exactly one drives, and shifts follow each other without a gap', () => {
  const anyTime = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  const anyClock = fc.record({
    handover: fc
      .integer({ min: 0, max: 1439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`),
    timeZone: fc.constantFrom('Europe/Malta', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'),
  })
  fc.assert(
    fc.property(anyTime, anyClock, (time, clock) => {
      const own = { ...rota, ...clock }
      const shift = shiftAt(own, time)
      expect(shift.fromMs <= time.getTime() && time.getTime() < shift.untilMs).toBe(true)
      expect(shiftAt(own, new Date(shift.untilMs)).fromMs).toBe(shift.untilMs)
      expect(shiftAt(own, new Date(shift.untilMs - 1))).toEqual(shift)
    }),
  )
})
