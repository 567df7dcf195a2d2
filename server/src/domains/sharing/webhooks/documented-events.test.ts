import { readFileSync } from 'node:fs'
import {
  TEST_EVENT,
  type WebhookEventType,
  webhookEvents,
  webhookEventTypes,
} from '@roadbook/contract/sharing/webhook-events'
import { webhookLimits } from '@roadbook/contract/sharing/webhooks'
import { expect, test } from 'vitest'
import { retryPausesMs } from './retry-schedule.ts'

const text = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')

test('the documentation names each type of event', () => {
  const named = [...text.matchAll(/^\| `([a-z.]+)` \|/gm)].map(([, type]) => type)
  expect(named).toEqual([...webhookEventTypes, TEST_EVENT])
})

test('its examples have exactly the fields that are sent', () => {
  const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(
    ([, json = '']) => JSON.parse(json) as { type: WebhookEventType; timestamp: string; data: object },
  )
  for (const { type, data } of examples) expect(webhookEvents[type].strict().parse(data)).toEqual(data)
  expect(examples.map(({ type }) => type)).toEqual([
    'geofence.speeding',
    'trip.completed',
    'job.updated',
    'booking.updated',
    'expense.created',
  ])
})

test('its pauses and limits are those of the code', () => {
  const pauses = retryPausesMs.map((pause) =>
    pause < 60_000
      ? `${pause / 1000} s`
      : pause < 3_600_000
        ? `${pause / 60_000} min`
        : `${pause / 3_600_000} h`,
  )
  expect(text).toContain(`| next one in | ${pauses.join(' | ')} | given up |`)
  expect(text).toContain(`the last ${webhookLimits.loggedDays} days`)
  expect(text).toContain(`for ${webhookLimits.rotationHours} hours after the secret was replaced`)
})
