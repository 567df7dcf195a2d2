import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLate, statusSinceOf } from './status-since.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('a status that is sent later begins when it was set, whatever the clock of the device says', () => {
  const times = { before: at('09:00'), now: at('12:00') }
  expect([
    statusSinceOf(undefined, times),
    statusSinceOf(at('10:00'), times),
    statusSinceOf(at('12:01'), times),
    statusSinceOf(at('08:59'), times),
    statusSinceOf(new Date('2199-01-01T00:00:00Z'), times),
  ]).toEqual([at('12:00'), at('10:00'), at('12:00'), at('09:00'), at('12:00')])
})

test('a status is late from a minute on', () => {
  expect([isLate(at('10:00'), at('10:00')), isLate(at('10:00'), at('10:01'))]).toEqual([false, true])
})

const instant = fc.date({ min: at('00:00'), max: at('23:59'), noInvalidDate: true })

test('the order of what was done stays, and nothing has happened after it was received', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ said: instant, wait: fc.nat(3_600_000) })), (steps) => {
      let [before, now] = [at('06:00'), at('06:00')]
      for (const { said, wait } of steps) {
        now = new Date(now.getTime() + wait)
        const since = statusSinceOf(said, { before, now })
        expect([since >= before, since <= now, since.getTime() === said.getTime()]).toEqual([
          true,
          true,
          said >= before && said <= now,
        ])
        before = since
      }
    }),
  )
})
