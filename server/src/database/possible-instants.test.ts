/** The migration that takes out what lies outside of the years 1980 to 2200, over a database that holds some of it. */
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type UpgradedDatabase, upgradedDatabase } from '../testing/upgraded-database.ts'

const [tenant, bad, good, oldTrip, trip, job] = Array.from({ length: 6 }, () => uuidv7())

let upgraded: UpgradedDatabase
beforeAll(async () => {
  upgraded = await upgradedDatabase('0020', before)
})
afterAll(() => upgraded.drop())

const tripColumns = `tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule, start_latitude,
  start_longitude, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
  max_speed_kmh, average_speed_kmh, category`
const drive = `false, 'moved', 'ignitionOff', 35.9, 14.5, 35.8, 14.4, 12000, 'track', 1800, 0, 70, 24, 'business'`
const positionColumns = `tenant_id, vehicle_id, fix_time, received_at, dongle_id, rank, latitude, longitude, invalid, inaccurate`
const place = `now(), 0, 1, 35.9, 14.5, false, false`

/** One vehicle with a drive in 1 BC before one of 2026, another of 2026 alone. */
const before = `
  insert into tenants (tenant_id, company_name, country, time_zone, currency, locale, expenses_locked_until)
  values ('${tenant}', 'A company', 'MT', 'Europe/Malta', 'EUR', 'en', '0001-01-01');
  insert into vehicles (tenant_id, id, registration, fuel_type, inspection_due_date)
  values ('${tenant}', '${bad}', 'A', 'diesel', '9999-01-01'), ('${tenant}', '${good}', 'B', 'diesel', '2027-01-01');
  insert into positions (${positionColumns}) values
    ('${tenant}', '${bad}', '0001-01-01 00:00Z BC', ${place}), ('${tenant}', '${bad}', '2026-11-01 08:00Z', ${place}),
    ('${tenant}', '${good}', '2026-11-01 08:00Z', ${place});
  insert into trips (${tripColumns}) values
    ('${tenant}', '${oldTrip}', '${bad}', '0001-01-01 00:00Z BC', '0001-01-01 00:30Z BC', ${drive}),
    ('${tenant}', '${trip}', '${bad}', '2026-11-01 08:00Z', '2026-11-01 08:30Z', ${drive});
  insert into stops (tenant_id, vehicle_id, start_time, end_time, start_rule, end_rule, latitude, longitude,
    start_speed_kmh, start_ignition_off) values
    ('${tenant}', '${bad}', '0001-01-01 00:30Z BC', '2026-11-01 08:00Z', 'ignitionOff', 'moved', 35.9, 14.5, 0, true);
  insert into jobs (tenant_id, id, title, start_date, end_date, status, trip_id) values
    ('${tenant}', '${job}', 'Boiler', '0001-01-01 00:00Z', '0001-01-02 00:00Z', 'open', '${oldTrip}');
  delete from trip_marks`

async function ask<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  return (await upgraded.client.query<T>(sql)).rows
}

test('positions, trips and stops of impossible times are gone, and all others stay', async () => {
  const times = await ask(`
    select 'position' as what, fix_time as time from positions union all
    select 'trip', start_time from trips union all select 'stop', start_time from stops order by 1`)
  const at = new Date('2026-11-01T08:00:00Z')
  expect(times).toEqual([
    { what: 'position', time: at },
    { what: 'position', time: at },
    { what: 'trip', time: at },
  ])
})

test('the vehicle that lost something is computed again where its possible positions begin, the other is not', async () => {
  expect(await ask('select vehicle_id, from_time, to_time from dirty_ranges')).toEqual([
    {
      vehicle_id: bad,
      from_time: new Date('2026-11-01T08:00:00Z'),
      to_time: new Date('2026-11-01T08:00:00Z'),
    },
  ])
})

test('what people entered stays, at the border of the possible', async () => {
  expect(await ask('select trip_id, start_date, end_date from jobs')).toEqual([
    {
      trip_id: null,
      start_date: new Date('1980-01-01T00:00:00Z'),
      end_date: new Date('1980-01-01T00:00:00Z'),
    },
  ])
  expect(
    await ask(`select registration, inspection_due_date::text as day from vehicles order by registration`),
  ).toEqual([
    { registration: 'A', day: '2199-12-31' },
    { registration: 'B', day: '2027-01-01' },
  ])
  expect(await ask('select expenses_locked_until::text as day from tenants')).toEqual([{ day: '1980-01-01' }])
})
