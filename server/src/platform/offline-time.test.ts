import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLate, offlineTime } from './offline-time.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('what is sent later was done when it is said, whatever the clock of the device says', () => {
  const times = { earliest: at('09:00'), now: at('12:00') }
  expect([
    offlineTime(undefined, times),
    offlineTime('2026-11-20T12:00:00+02:00', times),
    offlineTime('2026-11-20T12:01:00Z', times),
    offlineTime('2026-11-20T08:59:00Z', times),
    offlineTime('2199-01-01T00:00:00Z', times),
  ]).toEqual([at('12:00'), at('10:00'), at('12:00'), at('09:00'), at('12:00')])
})

test('it is late from a minute on', () => {
  expect([isLate(at('10:00'), at('10:00')), isLate(at('10:00'), at('10:01'))]).toEqual([false, true])
})

const instant = fc.date({ min: at('00:00'), max: at('23:59'), noInvalidDate: true })

test('the order of what was done stays, and nothing was done after it was received', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ said: instant, wait: fc.nat(3_600_000) })), (steps) => {
      let [earliest, now] = [at('06:00'), at('06:00')]
      for (const { said, wait } of steps) {
        now = new Date(now.getTime() + wait)
        const done = offlineTime(said.toISOString(), { earliest, now })
        expect([done >= earliest, done <= now, done.getTime() === said.getTime()]).toEqual([
          true,
          true,
          said >= earliest && said <= now,
        ])
        earliest = done
      }
    }),
  )
})
