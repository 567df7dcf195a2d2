/** Sources of JSON that have no protocol of their own, and topics of MQTT: data, in a file that SOURCES_FILE names. */
import { mappedFields, mappedHttp } from '@roadbook/protocols/json/json-mapping'
import { isObject } from '@roadbook/protocols/json/json-path'
import type { HttpProtocol, JsonBodies } from '@roadbook/protocols/message'
import type { Protocol } from '@roadbook/protocols/protocol'
import { protocols } from '@roadbook/protocols/protocols'
import { deviceEvents } from '@roadbook/protocols/message'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { onlyOwnMessages, settingProblems } from './setting-problems.ts'

const path = z.string().min(1)
const value = z.union([
  path,
  z.strictObject({
    path,
    factor: z.number().optional(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
])
const mapping = z.strictObject({
  reports: path.optional(),
  only: z.strictObject({ path, value: z.union([z.string(), z.number(), z.boolean()]) }).optional(),
  number: path,
  time: path,
  latitude: path,
  longitude: path,
  fields: z.partialRecord(z.enum(mappedFields), value).optional(),
  alarm: path.optional(),
  alarms: z.record(z.string(), z.enum(deviceEvents)).optional(),
  extra: z.record(z.string(), value).optional(),
  others: path.optional(),
})
const Sources = z.record(
  z.string().regex(/^[a-z][a-z0-9]*$/, 'Enter a name of lowercase letters and digits, such as mytracker.'),
  z.strictObject({
    label: z.string().min(1).optional(),
    port: z.int().min(0).max(65_535).optional(),
    topics: z.array(z.string().min(1)).optional(),
    mapping: mapping.optional(),
  }),
)

export type DeviceSources = {
  /** Beside those of the registry. */
  protocols: Readonly<Record<string, Protocol>>
  ports: Readonly<Record<string, { port: number }>>
  topics: { name: string; json: JsonBodies; topics: string[] }[]
}

export const noSources: DeviceSources = { protocols: {}, ports: {}, topics: [] }

/** The file by its path. Problems name where they are in it. */
export const sourcesFile = z.string().transform((file, context): DeviceSources => {
  const refuse = (problem: string): typeof z.NEVER => {
    context.addIssue(`${file}: ${problem}`)
    return z.NEVER
  }
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'It cannot be read.')
  }
  if (!isObject(json)) return refuse('It must be a JSON object with a source for each name.')
  const { data, error } = Sources.safeParse(json, onlyOwnMessages)
  if (error) return refuse(settingProblems(error).join(' '))
  const sources: Source[] = []
  for (const [name, given] of Object.entries(data)) {
    const known = protocols[name]
    if (known && (given.mapping || given.port !== undefined)) {
      return refuse(
        `${name} is a protocol of Roadbook: leave out its mapping and port, or choose another name. Its port is set by ${name.toUpperCase()}_PORT.`,
      )
    }
    const http = given.mapping ? ofMany(mappedHttp(given.mapping)) : known?.http
    if (!http?.json) return refuse(`${name} needs a mapping, as Roadbook has no JSON protocol of that name.`)
    sources.push({ name, ...given, http, json: http.json, isOwn: !known })
  }
  return toSources(sources)
})

type Source = z.infer<typeof Sources>[string] & {
  name: string
  http: HttpProtocol
  json: JsonBodies
  isOwn: boolean
}

const ofMany = (http: HttpProtocol): HttpProtocol => ({ ...http, hasManyDevices: true })

function toSources(sources: readonly Source[]): DeviceSources {
  const own = sources.filter(({ isOwn }) => isOwn)
  return {
    protocols: Object.fromEntries(own.map((source) => [source.name, protocolOf(source)])),
    ports: Object.fromEntries(own.map(({ name, port = 0 }) => [name, { port }])),
    topics: sources.flatMap(({ name, json, topics }) => (topics ? [{ name, json, topics }] : [])),
  }
}

/** Without a port, it comes over MQTT only. */
function protocolOf({ name, label = name, port, http }: Source): Protocol {
  const common = { label, device: 'tracker' as const, defaultPort: port ?? 0 }
  if (port === undefined) return common
  return { ...common, http, setUp: [{ place: 'URL', text: '{url}' }] }
}
