import type { PositionRecord, Report, XmlBodies } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { RequestError } from '../request-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, fromHex } from '../text/text.ts'
import { readPayload } from './payload.ts'
import { unreadablePart } from '../records/refusals.ts'

const MAX_NUMBERS = 16
/** A request has messages of several devices, each with the number that begins with its maker's. */
const MESSAGE = '<stuMessage>'
const [NUMBER, TIME, PAYLOAD] = ['esn', 'unixTime', 'payload']
const REQUEST_ID = /\bmessageID="([^"<&]{1,64})"/

/** What Globalstar's back office forwards: messages of satellite devices, in XML. */
export const globalstarXml: XmlBodies = {
  numbersIn(text) {
    const numbers = messagesIn(text).map(numberOf)
    return [...new Set(numbers.filter((number) => number !== undefined))].slice(0, MAX_NUMBERS)
  },
  decode(text) {
    const byDevice = new Map<string, Required<Report>>()
    for (const message of messagesIn(text)) {
      const deviceId = numberOf(message)
      if (deviceId === undefined) continue
      const report = byDevice.get(deviceId) ?? { deviceId, records: [], unreadable: [] }
      byDevice.set(deviceId, report)
      readInto(report, message)
    }
    return [...byDevice.values()]
  },
  answer(text, receivedMs) {
    const request = REQUEST_ID.exec(text.slice(0, text.indexOf(MESSAGE)))?.[1] ?? ''
    return { type: 'text/xml', text: answerTo(request, receivedMs) }
  },
}

function messagesIn(text: string): string[] {
  const [head = '', ...messages] = text.split(MESSAGE)
  if (!head.includes('<stuMessages')) throw new RequestError('The body has no stuMessages.')
  return messages
}

/** The text of an element, which may have attributes; undefined if it is missing or not all there. */
function textOf(message: string, name: string): string | undefined {
  const begin = message.indexOf(`<${name}`)
  const from = begin < 0 ? -1 : message.indexOf('>', begin)
  const end = from < 0 ? -1 : message.indexOf(`</${name}>`, from)
  return end < 0 ? undefined : message.slice(from + 1, end).trim()
}

/** Such as 0-4325340, of which the digits count; undefined if it is no number. */
function numberOf(message: string): string | undefined {
  const digits = textOf(message, NUMBER)?.replace('-', '') ?? ''
  return isDigits(digits) ? digits : undefined
}

function readInto({ records, unreadable }: Required<Report>, message: string): void {
  try {
    const record = readMessage(message)
    if (record) records.push(record)
  } catch (error) {
    unreadable.push(unreadablePart(error, fromAscii(message)))
  }
}

function readMessage(message: string): PositionRecord | undefined {
  const seconds = textOf(message, TIME) ?? ''
  const payload = (textOf(message, PAYLOAD) ?? '').replace(/^0x/i, '')
  if (!isDigits(seconds)) throw new ProtocolError('no unixTime', 0)
  if (!/^(?:[0-9a-f]{2})+$/i.test(payload)) throw new ProtocolError('a payload that is not hexadecimal', 0)
  return readPayload(new ByteReader(fromHex(payload)), Number(seconds) * 1000)
}

const SCHEMA = 'http://cody.glpconnect.com/XSD/StuResponse_Rev1_0.xsd'
const NO_ID = '0'.repeat(32)

function answerTo(request: string, receivedMs: number): string {
  const [date = '', time = ''] = new Date(receivedMs).toISOString().split('T')
  const clock = `${date.split('-').reverse().join('/')} ${time.slice(0, 8)} GMT`
  const attributes = [
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    `xsi:noNamespaceSchemaLocation="${SCHEMA}"`,
    `deliveryTimeStamp="${clock}"`,
    `messageID="${NO_ID}"`,
    `correlationID="${request}"`,
  ]
  const state = '<state>pass</state><stateMessage>Store OK</stateMessage>'
  return `<?xml version="1.0" encoding="utf-8"?><stuResponseMsg ${attributes.join(' ')}>${state}</stuResponseMsg>`
}
