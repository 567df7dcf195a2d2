import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function config(text: string, environment: Record<string, string> = {}) {
  const file = join(folder, 'sources.json')
  await writeFile(file, text)
  return parseConfig({ SOURCES_FILE: file, ...environment })
}

const mapping = { number: 'imei', time: 'at', latitude: 'lat', longitude: 'lon' }

test('a source has a port, a protocol of its own and topics; a known protocol only topics', async () => {
  const text = JSON.stringify({
    acme: { label: 'Acme', port: 5301, topics: ['acme/#'], mapping },
    owntracks: { topics: ['owntracks/+/{number}'] },
  })
  const { devicePorts, sources, mqttUrl } = await config(text, { MQTT_URL: 'mqtt://broker.example' })
  expect(devicePorts['acme']).toEqual({ port: 5301 })
  expect(sources.protocols['acme']).toMatchObject({ label: 'Acme', device: 'tracker' })
  expect(sources.topics.map(({ name, topics }) => [name, topics])).toEqual([
    ['acme', ['acme/#']],
    ['owntracks', ['owntracks/+/{number}']],
  ])
  expect(mqttUrl).toBe('mqtt://broker.example')
})

test.each([
  ['{', 'JSON'],
  ['[]', 'It must be a JSON object'],
  [JSON.stringify({ acme: {} }), 'acme needs a mapping'],
  [JSON.stringify({ gt06: { topics: ['a'] } }), 'gt06 needs a mapping'],
  [JSON.stringify({ owntracks: { port: 1 } }), 'owntracks is a protocol of Roadbook'],
  [JSON.stringify({ acme: { mapping: { ...mapping, fields: { speed: 'v' } } } }), 'acme.mapping.fields'],
  [
    JSON.stringify({ acme: { mapping: { ...mapping, latitude: undefined } } }),
    '"acme.mapping.latitude" must be text.',
  ],
  [JSON.stringify({ acme: { mapping, topics: ['a'] } }), 'MQTT_URL needs topics'],
])('%s is refused, and what is wrong is named', async (text, words) => {
  const problem = await config(text).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ConfigError)
  expect(String(problem)).toContain(words)
})

test('a file that is not there is named', () => {
  expect(() => parseConfig({ SOURCES_FILE: join(folder, 'none.json') })).toThrow('none.json')
})
