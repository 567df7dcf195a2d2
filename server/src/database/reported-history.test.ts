/** The migration that enters what trackers reported before there was a history of it. */
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { upgradedDatabase } from '../testing/upgraded-database.ts'

const [tenant, vehicle] = [uuidv7(), uuidv7()]
const before = `
  insert into positions (tenant_id, vehicle_id, fix_time, received_at, precedence, dongle_id, latitude, longitude,
    speed_kmh, event, invalid, inaccurate)
  select '${tenant}', '${vehicle}', at, at, 1, 7, 35.9, 14.5, 92, event, invalid, false
  from (values
    ('2026-11-20 08:00Z'::timestamptz, 'overspeed', false),
    ('2026-11-20 08:00:50Z', 'overspeed', false),
    ('2026-11-20 08:05Z', 'jamming', true),
    ('2026-11-20 08:06Z', 'harshBraking', true),
    ('2026-11-20 08:07Z', 'ignitionOn', false)
  ) reports (at, event, invalid)`

test('what trackers reported before is in the history, repeats and unreliable driving aside, and told to nobody', async () => {
  const { client, drop } = await upgradedDatabase('0180', before)
  onTestFinished(drop)
  const { rows } = await client.query(
    'select type, time, latitude, value, unit, reported, alarm_id, told from alarm_events order by time',
  )
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  const found = { alarm_id: null, told: true }
  expect(rows).toEqual([
    {
      ...found,
      type: 'overspeed',
      reported: 'overspeed',
      time: at('08:00'),
      latitude: 35.9,
      value: 92,
      unit: 'kmh',
    },
    {
      ...found,
      type: 'jamming',
      reported: 'jamming',
      time: at('08:05'),
      latitude: null,
      value: null,
      unit: null,
    },
  ])
})
