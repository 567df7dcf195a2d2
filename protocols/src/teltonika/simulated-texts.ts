import { simulatedAnswer } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'

/** What a device that has done what it was told answers to the commands of `commands.ts`, and a simulated one to any other. */
export function answerTo(command: string, last: PositionRecord | undefined): string {
  if (command === 'getgps') return placeText(last)
  const [, parameters] = /^setparam (.+)$/.exec(command) ?? []
  if (parameters !== undefined) return `New value ${parameters};`
  const [, outputs] = /^setdigout ([01?]{1,4})$/.exec(command) ?? []
  if (outputs !== undefined) return outputsText(outputs)
  return simulatedAnswer(command)
}

function placeText(last: PositionRecord | undefined): string {
  const { satellites = 0, latitude = 0, longitude = 0 } = last ?? {}
  return `GPS:${satellites > 0 ? 1 : 0} Sat:${satellites} Lat:${latitude.toFixed(5)} Long:${longitude.toFixed(5)}`
}

/** A digit switches its output, and a question mark leaves it as it is. */
function outputsText(states: string): string {
  const texts = Array.from(states, (state, index) =>
    state === '?' ? `DOUT${index + 1}:IGNORED` : `DOUT${index + 1}:${state} Timeout:INFINITY`,
  )
  return texts.join(' ')
}
