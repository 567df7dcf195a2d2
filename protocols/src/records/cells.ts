import { keepExtra } from './extra.ts'
import type { DeviceStatus } from '../message.ts'

type Cell = {
  country: number | undefined
  network: number | undefined
  area: number | undefined
  cell: number | undefined
}

/** The mobile cell that a device uses, if all of it is known. */
export function keepCell(status: DeviceStatus, { country, network, area, cell }: Cell): void {
  if (!country || network === undefined || area === undefined || cell === undefined) return
  keepExtra(status, 'gsmOperator', country * (network < 100 ? 100 : 1000) + network)
  keepExtra(status, 'gsmArea', area)
  keepExtra(status, 'gsmCell', cell)
}
