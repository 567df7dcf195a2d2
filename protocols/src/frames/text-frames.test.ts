import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { textFrames } from './text-frames.ts'

const frame = textFrames({ maxBytes: 12, starts: ['$A', '*'], ends: '#' })

function split(text: string): { frames: string[]; rest: string } {
  const { frames, rest } = frame(fromAscii(text))
  return { frames: frames.map((one) => toAscii(one)), rest: toAscii(rest) }
}

describe('a stream of texts', () => {
  test('is split after each end; line ends between them are skipped', () => {
    expect(split('$A1#\r\n*2#\r\n$A')).toEqual({ frames: ['$A1#', '*2#'], rest: '$A' })
  })

  test('waits while the beginning is incomplete', () => {
    expect(split('$')).toEqual({ frames: [], rest: '$' })
  })

  test('that begins with something else is refused', () => {
    expect(() => split('$B1#')).toThrow(ProtocolError)
  })

  test('gives the texts before the first mistake, which is refused the next time', () => {
    expect(split('*1#GET /')).toEqual({ frames: ['*1#'], rest: 'GET /' })
    expect(() => split('GET /')).toThrow('no text of this protocol at byte 0')
  })

  test('may come after some garbage, if the protocol allows it, but not after more', () => {
    const lenient = textFrames({ maxBytes: 12, starts: ['('], ends: ')', maxGarbageBytes: 4 })
    const read = (text: string) => lenient(fromAscii(text)).frames.map((one) => toAscii(one))
    expect(read('abc)(1)x)(2)')).toEqual(['(1)', '(2)'])
    expect(read('abc')).toEqual([])
    expect(() => read('abcde(1)')).toThrow('no text of this protocol at byte 0')
  })

  test('without an end is refused at the maximum length, not before', () => {
    expect(split('*0123456789')).toEqual({ frames: [], rest: '*0123456789' })
    expect(() => split('*0123456789a')).toThrow('12 bytes without an end')
    expect(split('*0123456789#')).toEqual({ frames: ['*0123456789#'], rest: '' })
  })
})
