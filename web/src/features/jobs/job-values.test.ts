import { expect, test } from 'vitest'
import { aJob } from '../../testing/jobs.ts'
import { bodyOf, changesOf, newJob, refusedFields, spanOf, valuesOf, withStart } from './job-values.ts'

const zone = 'Europe/Malta'
const values = (more: Partial<ReturnType<typeof newJob>> = {}) => ({
  ...newJob(Date.parse('2026-11-20T08:42:00Z'), zone),
  title: 'Boiler, Ħal Qormi',
  ...more,
})

test('a new job is from the next whole hour, as the company’s clock shows it, for one hour', () => {
  const { startDay, startTime, endDay, endTime } = values()
  expect([startDay, startTime, endDay, endTime]).toEqual(['2026-11-20', '10:00', '2026-11-20', '11:00'])
})

test('what is typed becomes what the API takes, and nothing but the changed fields of a change', () => {
  expect(bodyOf(values({ address: ' ', postcode: ' QRM 2334 ' }), zone)).toEqual({
    title: 'Boiler, Ħal Qormi',
    description: '',
    postcode: 'QRM 2334',
    address: null,
    location: null,
    startDate: '2026-11-20T09:00:00.000Z',
    endDate: '2026-11-20T10:00:00.000Z',
    assignee: null,
    vehicleId: null,
  })
  const before = valuesOf(aJob(), zone)
  const location = { latitude: 35.9, longitude: 14.5 }
  expect(changesOf(before, before, zone)).toEqual({})
  expect(changesOf(before, { ...before, location, endTime: '12:00' }, zone)).toEqual({
    location,
    endDate: '2026-11-20T11:00:00.000Z',
  })
})

test('moving the start takes the end along', () => {
  const moved = withStart(values(), { startDay: '2026-11-21', startTime: '23:30' }, zone)
  expect([moved.endDay, moved.endTime]).toEqual(['2026-11-22', '00:30'])
  // While a time is being typed nothing else moves.
  expect(withStart(values(), { startTime: '1' }, zone).endTime).toBe('11:00')
})

test('each field that cannot be is named: a title of spaces, no day, no time, an end before its start', () => {
  expect(refusedFields(values(), zone)).toEqual([])
  expect(refusedFields(values({ title: '  ' }), zone)).toEqual(['title'])
  expect(refusedFields(values({ startDay: 'soon', endTime: '25' }), zone)).toEqual(['startDay', 'endTime'])
  expect(refusedFields(values({ endTime: '09:00' }), zone)).toEqual(['endTime'])
  expect(refusedFields(values({ endDay: '2026-11-19' }), zone)).toEqual(['endDay'])
  expect(spanOf(values({ startTime: '' }), zone)).toBe(undefined)
})
