import { expect, test } from 'vitest'
import { readHistoryLines } from './history-lines.ts'

const header = 'dongleId,time,latitude,longitude,speedKmh,ignition,movement,event,origin'

async function read(...chunks: string[]) {
  const parts = await Array.fromAsync(readHistoryLines(ReadableStream.from(chunks)))
  return parts.flat()
}

test('lines become records, wherever the chunks are cut, and what a device did not say is absent', async () => {
  const text = [
    header,
    '001010110000013,1792800004000,35.887837,14.46506,70,1,1,ignitionOn,simulated',
    '001010110000021,1792800009000,35.88739,14.465986,,0,,,recorded',
    '',
  ].join('\n')
  const expected = [
    {
      dongleId: 1_010_110_000_013,
      record: {
        timeMs: 1_792_800_004_000,
        latitude: 35.887837,
        longitude: 14.46506,
        speedKmh: 70,
        ignition: true,
        movement: true,
        event: 'ignitionOn',
      },
      isRecorded: false,
    },
    {
      dongleId: 1_010_110_000_021,
      record: { timeMs: 1_792_800_009_000, latitude: 35.88739, longitude: 14.465986, ignition: false },
      isRecorded: true,
    },
  ]
  expect(await read(text)).toEqual(expected)
  const bits = text.match(/[^]{1,7}/g) ?? []
  expect(await read(...bits)).toEqual(expected)
})

test('a history that breaks off within a line, or lacks a column, is refused', async () => {
  await expect(read(`${header}\n0010`)).rejects.toThrow('The history broke off in the middle of a line.')
  await expect(read('dongleId,time,latitude\n')).rejects.toThrow(
    'The history has no longitude, origin: dongleId,time,latitude',
  )
})
