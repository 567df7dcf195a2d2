import type { HttpProtocol, JsonBodies, Report, XmlBodies } from '@roadbook/protocols/message'
import { RequestError } from '@roadbook/protocols/request-error'

/** What the gateway knows of a request besides its body; `number` is that of the URL. */
export type Given = { parameters: URLSearchParams; number: string | undefined; receivedMs: number }

/** How a protocol reads bodies of one format. All functions throw RequestError. */
type BodyFormat = {
  /** `isAll` is false of the beginning of a body. */
  numbersIn: (head: string, isAll: boolean) => string[]
  decode: (text: string, given: Given) => Report[]
}

/** Throws RequestError if the protocol has none for such a body. */
export function formatOf(
  protocol: HttpProtocol,
  { isJson, isXml }: Record<'isJson' | 'isXml', boolean>,
): BodyFormat {
  const { json, xml, decodeQuery } = protocol
  if (json && isJson) return jsonFormat(json)
  if (xml && isXml) return xmlFormat(xml)
  if (!decodeQuery) throw new RequestError(`Send ${nameOf(protocol)}.`, 415)
  return {
    numbersIn: (head, isAll) => present(protocol.numberInQuery?.(toPairs(head, isAll))),
    decode: (text, { parameters, receivedMs }) => [
      decodeQuery([...parameters, ...new URLSearchParams(text)], receivedMs),
    ],
  }
}

/** The methods of a protocol, and what to send, if a request has another one; undefined if it has one of them. */
export function wrongMethod(
  protocol: HttpProtocol,
  method: string | undefined,
): { allow: string; text: string } | undefined {
  if (method === 'POST' || (method === 'GET' && protocol.decodeQuery)) return undefined
  return protocol.decodeQuery
    ? { allow: 'GET, POST', text: 'Send GET or POST.' }
    : { allow: 'POST', text: `Send a POST with ${nameOf(protocol)}.` }
}

/** Says where the number belongs. */
export function missingNumber({ numberIn }: HttpProtocol): RequestError {
  return new RequestError(`The device number is missing. Send it as ${numberIn.join(' or as ')}.`)
}

/** Of protocols that take no form. */
const nameOf = ({ json }: HttpProtocol): string => (json ? 'JSON' : 'XML')

const jsonFormat = ({ numbersIn, decode }: JsonBodies): BodyFormat => ({
  numbersIn,
  decode: (text, { number, receivedMs }) => decode(parseJson(text), receivedMs, number),
})

const xmlFormat = ({ numbersIn, decode }: XmlBodies): BodyFormat => ({
  numbersIn,
  decode: (text, { receivedMs }) => decode(text, receivedMs),
})

/** Throws RequestError. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RequestError('The body must be valid JSON.')
  }
}

const present = (number: string | undefined): string[] => (number === undefined ? [] : [number])

/** Drops the last parameter of an incomplete text, since it may continue. */
function toPairs(text: string, isAll: boolean): URLSearchParams {
  return new URLSearchParams(isAll ? text : text.slice(0, Math.max(0, text.lastIndexOf('&'))))
}
