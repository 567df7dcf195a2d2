/** The geofences of a company, prepared for fixes. */
import type { Schedule } from '@roadbook/contract/rules/alarm-rules'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { indexAreas } from '@roadbook/geo/shapes/area-index'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import type { Area } from '@roadbook/geo/shapes/shape'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import {
  type Fleet,
  includedBy,
  readFleet,
  type Watched,
  watchedOfRow,
  watches,
} from '../alarm-rules/index.ts'
import { shapeOf } from '../../tracking/geofence-places/index.ts'
import type { GeofenceRule, GeofenceRules, RuleTrigger } from '../../tracking/geofence-visits/index.ts'

type RuleFields = {
  id: string
  name: string
  trigger: RuleTrigger
  dwellSeconds: number | null
  limitKmh: number | null
  schedule: Schedule
  active: boolean
  sinceMs: number
  watched: Watched
}

export function ruleOf(fields: RuleFields, area: Area, fleet: Fleet): GeofenceRule {
  const { active, schedule, watched, ...rest } = fields
  const includes = includedBy(schedule, fleet.timeZone)
  return {
    ...rest,
    area,
    countsAt: (atMs) => active && includes(atMs),
    watches: watches(watched, fleet),
  }
}

export function rulesOf(all: readonly GeofenceRule[]): GeofenceRules {
  return { index: indexAreas(all), byId: new Map(all.map((rule) => [rule.id, rule])) }
}

/** Each drawn shape is prepared once. */
type PreparedAreas = ReadonlyMap<string, { sinceMs: number; area: Area }>

/** Undefined if there is no geofence. */
export async function readRules(
  tx: Tx,
  tenantId: string,
  known: PreparedAreas = new Map(),
): Promise<GeofenceRules | undefined> {
  const rows = await tx
    .selectFrom('geofences')
    .select(['id', 'name', 'trigger', 'dwellSeconds', 'limitKmh', 'schedule', 'active', 'geometrySince'])
    .select(['watchesAll', 'watchedCategoryIds', 'watchedVehicleIds'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return undefined
  const fleet = await readFleet(tx, tenantId)
  const areas = new Map<string, { sinceMs: number; area: Area }>()
  const drawn = new Set(rows.filter((row) => !isPrepared(row, known)).map(({ id }) => id))
  const geometries = await readGeometries(tx, tenantId, [...drawn])
  for (const { id, geometrySince } of rows) {
    const geometry = geometries.get(id)
    const area = geometry ? areaOf(shapeOf(geometry)) : known.get(id)?.area
    if (area) areas.set(id, { sinceMs: geometrySince.getTime(), area })
  }
  const rules = rows.flatMap((row) => {
    const prepared = areas.get(row.id)
    if (!prepared) return []
    const watched = watchedOfRow(row)
    const trigger = row.trigger as RuleTrigger // ensured by the column's check constraint
    const schedule = row.schedule as Schedule // written by the route, which validates it
    return [ruleOf({ ...row, trigger, schedule, sinceMs: prepared.sinceMs, watched }, prepared.area, fleet)]
  })
  return rulesOf(rules)
}

function isPrepared(
  { id, geometrySince }: { id: string; geometrySince: Date },
  known: PreparedAreas,
): boolean {
  return known.get(id)?.sinceMs === geometrySince.getTime()
}

async function readGeometries(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, GeofenceGeometry>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('geofences')
    .select(['id', 'geometry'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, geometry }) => [id, geometry as GeofenceGeometry])) // validated by the route
}
