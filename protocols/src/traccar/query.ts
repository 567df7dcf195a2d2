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
  let object: unknown
  try {
    object = JSON.parse(attributes)
  } catch {
    throw new RequestError('The attributes are no JSON.')
  }
  if (typeof object !== 'object' || object === null) throw new RequestError('The attributes are no object.')
  const plain = Object.entries(object).filter(([, value]) => typeof value !== 'object')
  return plain.map(([name, value]) => [name, String(value)])
}
