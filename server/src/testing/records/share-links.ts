import type { TestApp } from '../app.ts'

type Place = {
  minutesAgo: number
  latitude: number
  longitude: number
  speedKmh?: number
  headingDegrees?: number
}

/** A vehicle was at these places, and is at the last of them. */
export async function stand(
  { database, clock }: TestApp,
  { tenantId, vehicleId, state = 'moving' }: { tenantId: string; vehicleId: string; state?: string },
  places: readonly Place[],
): Promise<void> {
  const fixes = places.map(({ minutesAgo, ...place }) => {
    const time = new Date(clock.now().getTime() - minutesAgo * 60_000)
    return { ...place, fixTime: time, receivedAt: time }
  })
  const marks = { dongleId: 352_093_081_452_251, precedence: 1, invalid: false, inaccurate: false }
  await database.asIngest(async (tx) => {
    const rows = fixes.map((fix) => ({ tenantId, vehicleId, ...fix, ...marks }))
    await tx.insertInto('positions').values(rows).execute()
    const { receivedAt: _receipt, ...last } = fixes.at(-1) ?? { receivedAt: undefined }
    await tx
      .updateTable('vehicleState')
      .set({ ...last, state })
      .where('vehicleId', '=', vehicleId)
      .execute()
  })
}

export function tokenOf({ url }: { url: string | null }): string {
  return url?.split('/').at(-1) ?? ''
}
