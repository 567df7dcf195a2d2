import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test('a time zone is a name of the IANA list, also a former one', () => {
  for (const name of ['Europe/Malta', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Etc/GMT+3', 'UTC'])
    expect([name, isTimeZone(name)]).toEqual([name, true])
})

test('an offset, which PostgreSQL reads the other way round, and what is no zone are refused', () => {
  for (const name of ['+01:00', '-0500', 'Europe/Atlantis', '', 'Europe/Malta; drop', 'Z'.repeat(40_000)])
    expect([name.slice(0, 20), isTimeZone(name)]).toEqual([name.slice(0, 20), false])
})
