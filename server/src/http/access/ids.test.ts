import { afterAll, beforeAll, expect, test } from 'vitest'
import { idPlaces } from '../../testing/id-places.ts'
import { guarded, openCompany, type TestCompany } from './open-company.ts'
import { makeRecords, sampleOf } from './samples.ts'

let company: TestCompany
let theirs: Awaited<ReturnType<typeof makeRecords>>
beforeAll(async () => {
  company = await openCompany()
  theirs = await makeRecords(company.server, await company.server.company('Elsewhere Ltd'))
})
afterAll(() => company.close())

const withIds = guarded
  .map(({ name, route }) => ({ name, route, places: idPlaces(route) }))
  .filter(({ places }) => places.length > 0)

test.each(withIds)(
  '$name answers 404 to another company’s id and 400 to a malformed one, in every place',
  async ({ name, route, places }) => {
    const { server, here, ours } = company
    const wrong: unknown[] = []
    for (const { path, resource } of places) {
      for (const [id, expected] of [
        [theirs[resource], 404],
        ['no-id', 400],
      ] as const) {
        const sample = structuredClone(sampleOf(name, ours, path))
        put(sample, path, id)
        const { status } = await server.call(here, route, sample)
        if (status !== expected) wrong.push([path.join('.'), id, status])
      }
    }
    expect(wrong).toEqual([])
  },
)

function put(target: object, path: string[], value: string): void {
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((part, key) => part[key] as Record<string, unknown>, { ...target }) // plain JSON
  Object.assign(holder, { [path.at(-1) ?? '']: value })
}
