import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app.ts'

/** The token in the address that a person gets for a frame. */
export async function hubToken(server: TestApp, person: Person): Promise<string> {
  const { body } = await server.call(person, api.frames.openFleetHub, {})
  return tokenIn(body.url)
}

export async function activityToken(server: TestApp, person: Person): Promise<string> {
  const { body } = await server.call(person, api.frames.openGeofenceActivity, {})
  return tokenIn(body.url)
}

function tokenIn(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
}
