import { Draft, numberedNames } from '../records/draft.ts'
import { rounded } from '../records/units.ts'

export const TRACKING = 2
const IGNITION = 1
const INPUTS = numberedNames(3, 'digitalInput')
const OUTPUTS = numberedNames(3, 'digitalOutput')
const TEMPERATURES = numberedNames(2, 'temperature', 'Celsius')
/** Tenths of a degree of a sensor that is not connected. */
const NO_TEMPERATURE = 2000

type Fixed = {
  /** What caused the report: most numbers are given by whoever sets the device up. */
  report: number
  /** Tenths of a kilometre. */
  odometer: number
  /** Tenths. */
  hdop: number
  inputs: number
  outputs: number
  millivolts: number
  driver: string
  temperatures: readonly number[]
}

/** The fields of every report after its time, place and motion. */
export function draftOf(said: Fixed): Draft {
  const draft = new Draft()
  draft.keep('eventId', said.report)
  draft.fields.odometerMeters = Math.round(said.odometer * 100)
  draft.fields.hdop = said.hdop / 10
  draft.fields.ignition = (said.inputs & IGNITION) !== 0
  draft.keepSwitches(INPUTS, said.inputs >> 1)
  draft.keepSwitches(OUTPUTS, said.outputs)
  draft.keep('analogInput1Volts', rounded(said.millivolts / 1000))
  if (/[^0\s]/.test(said.driver)) draft.keep('driverKey', said.driver)
  said.temperatures.forEach((tenths, at) => {
    if (tenths < NO_TEMPERATURE) draft.keep(TEMPERATURES[at] ?? '', tenths / 10)
  })
  return draft
}

/** What a device of fuel probes writes into the text of a report: its level is in tenths of a litre. */
export function readMessage(text: string, draft: Draft): void {
  const [, level] = /FULS:F=[0-9a-f]+ t=[0-9a-f]+ N=([0-9a-f]+)/i.exec(text) ?? []
  if (level !== undefined) draft.fields.fuelLitres = Number.parseInt(level, 16) / 10
}
