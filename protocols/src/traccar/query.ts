import type { Report } from '../message.ts'
import { decodeQuery as decodeParameters } from '../osmand/query.ts'
import { RequestError } from '../request-error.ts'

/** The forwarding of type `url`, with the names of OsmAnd's parameters; the attributes are an object as JSON. */
export function decodeQuery(parameters: Iterable<readonly [string, string]>, receivedMs?: number): Report {
  const values = [...parameters]
  const attributes = values.find(([name]) => name === 'attributes')?.[1]
  const given = values.filter(([name]) => name !== 'attributes')
  return decodeParameters([...given, ...entriesOf(attributes)], receivedMs)
}

function entriesOf(attributes: string | undefined): [string, string][] {
  if (!attributes) return []
  const plain = Object.entries(objectIn(attributes)).filter(([, value]) => typeof value !== 'object')
  return plain.map(([name, value]) => [name, String(value)])
}

function objectIn(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Refused like any other text.
  }
  throw new RequestError('The attributes must be a JSON object.')
}
