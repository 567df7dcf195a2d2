import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { api } from '@roadbook/contract/api'
import {
  SIGNATURE_LINE_BYTES,
  signedMessage,
  toBase64Url,
  toSignatureLine,
} from '@roadbook/logbook-chain/file-signature'
import { verdictOf, verifyFile } from '@roadbook/logbook-chain/verify-file'
import { unzipSync, zipSync } from 'fflate'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArguments } from '../../../commands/arguments.ts'
import { usage, verifyLogbook } from '../../../commands/verify-logbook.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { download, drive, exportLogbook, keepingVehicle } from './testing.ts'

let server: TestApp
let key: string
let folder: string
const nothing: Buffer = Buffer.alloc(0)
const files = { pdf: nothing, xlsx: nothing, csv: nothing }
beforeAll(async () => {
  server = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'roadbook-verify-'))
  const owner = await server.company('Grand Harbour Services')
  const vehicleId = await keepingVehicle(server, owner, 'GHS 101')
  await drive(server, owner, {
    vehicleId,
    trips: [
      { day: '2026-11-17', hour: 8, kilometers: 12, purpose: 'Boiler service' },
      { day: '2026-11-18', hour: 8, kilometers: 30, category: 'private', purpose: 'Secret' },
      { day: '2026-11-19', hour: 8, kilometers: 11, purpose: 'Delivery' },
    ],
  })
  key = (await server.call(undefined, api.logbook.publicKey, {})).body.publicKey
  for (const format of ['pdf', 'xlsx', 'csv'] as const) {
    const { body } = await exportLogbook(server, owner, { vehiclesId: [vehicleId], format })
    files[format] = await download(server, body)
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

/** The result of verifying a file, with what is wrong with its records. */
async function said(file: Uint8Array, expected = key) {
  const verification = await verifyFile(file, expected)
  if (!verification) return 'no export'
  const fault = verification.vehicles.find((vehicle) => vehicle.fault)?.fault
  return fault ? [verdictOf(verification), fault.fault, fault.sequence] : verdictOf(verification)
}

const bodyOf = (file: Buffer): Buffer => file.subarray(0, -SIGNATURE_LINE_BYTES)
const signatureOf = (file: Buffer): Buffer => file.subarray(-SIGNATURE_LINE_BYTES)

/** The embedded lines of the CSV file, after a change. */
function withLines(change: (lines: string[]) => string[]): Buffer {
  const lines = bodyOf(files.csv).toString().split('\n')
  const first = lines.findIndex((line) => line.startsWith('#{'))
  const end = lines.findLastIndex((line) => line.startsWith('#{')) + 1
  const records = change(lines.slice(first, end))
  const text = [...lines.slice(0, first), ...records, ...lines.slice(end)].join('\n')
  return Buffer.concat([Buffer.from(text), signatureOf(files.csv)])
}

describe.each(['pdf', 'xlsx', 'csv'] as const)('an exported %s', (format) => {
  test('is unchanged', async () => {
    expect(await said(files[format])).toBe('unchanged')
    const verification = await verifyFile(files[format], key)
    expect(verification).toMatchObject({
      format,
      signature: 'valid',
      publicKey: key,
      isKnownKey: true,
      vehicles: [{ records: 4, vehicle: { registration: 'GHS 101', company: 'Grand Harbour Services' } }],
    })
  })

  test('tells nothing of a private trip but its kilometres, also in its records', async () => {
    const texts = await embeddedTextsOf(format)
    expect(texts).not.toContain('Secret')
    expect(texts).toContain('Boiler service')
    expect(texts).toContain('"distanceMeters":30000')
  })

  test('is not accepted with another byte anywhere', async () => {
    const file = files[format]
    const body = bodyOf(file).length
    for (const at of [
      10,
      Math.floor(body / 3),
      Math.floor(body / 2),
      body - 3,
      body + 40,
      file.length - 10,
    ]) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await said(changed)).not.toBe('unchanged')
    }
  })

  test('is unsigned when cut off, or with bytes after its end', async () => {
    expect(await said(files[format].subarray(0, -1))).toBe('unsigned')
    expect(await said(Buffer.concat([files[format], Buffer.from('\n')]))).toBe('unsigned')
    expect(await said(bodyOf(files[format]))).toBe('unsigned')
  })

  test('is signed by an outsider if another key signed it', async () => {
    const outsider = generateKeyPairSync('ed25519')
    const hash = createHash('sha256').update(bodyOf(files[format])).digest()
    const publicKey = outsider.publicKey
      .export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('base64url')
    const signature = toBase64Url(sign(null, signedMessage(hash), outsider.privateKey))
    const line = Buffer.from(toSignatureLine({ publicKey, signature }))
    expect(await said(Buffer.concat([bodyOf(files[format]), line]))).toBe('unknownKey')
    const swapped = Buffer.from(toSignatureLine({ publicKey: key, signature }))
    expect(await said(Buffer.concat([bodyOf(files[format]), swapped]))).toBe('bytes')
  })
})

async function embeddedTextsOf(format: 'pdf' | 'xlsx' | 'csv'): Promise<string> {
  const { embeddedTexts } = await import('@roadbook/logbook-chain/find-records')
  return embeddedTexts(files[format], format).join('')
}

describe('what was changed is named', () => {
  test('a visible value of the table', async () => {
    const changed = bodyOf(files.csv).toString().replace(',12.0,', ',99.0,')
    expect(await said(Buffer.concat([Buffer.from(changed), signatureOf(files.csv)]))).toBe('bytes')
  })

  test('a visible cell of the workbook', async () => {
    const parts = unzipSync(files.xlsx)
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
    const changed = new TextDecoder().decode(sheet).replace('Boiler service', 'Customer visit')
    const zipped = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new TextEncoder().encode(changed) })
    // The end record of the archive states the length of its comment.
    const body = Buffer.from(zipped)
    body.writeUInt16LE(SIGNATURE_LINE_BYTES, body.length - 2)
    expect(await said(Buffer.concat([body, signatureOf(files.xlsx)]))).toBe('bytes')
  })

  test('a page of the PDF', async () => {
    const file = Buffer.from(files.pdf)
    const stream = file.indexOf('\nstream\n') + 20
    file[stream] = (file[stream] ?? 0) ^ 255
    expect(await said(file)).toBe('bytes')
  })

  test('a record’s value', async () => {
    const changed = withLines((lines) =>
      lines.map((line) => line.replace('Boiler service', 'Customer visit')),
    )
    expect(await said(changed)).toEqual(['records', 'changed', 2])
  })

  test('a record’s value in the PDF', async () => {
    const at = files.pdf.indexOf('/Type /EmbeddedFile')
    const start = files.pdf.indexOf('\nstream\n', at) + 8
    const length = Number(/\/Length (\d+)/u.exec(files.pdf.subarray(at, start).toString('latin1'))?.[1])
    const text = inflateSync(files.pdf.subarray(start, start + length)).toString()
    const changed = deflateSync(text.replace('Delivery', 'Repair'))
    const dictionary = files.pdf
      .subarray(at, start)
      .toString('latin1')
      .replace(/\/Length \d+/u, `/Length ${changed.length}`)
    const file = Buffer.concat([
      files.pdf.subarray(0, at),
      Buffer.from(dictionary, 'latin1'),
      changed,
      files.pdf.subarray(start + length),
    ])
    expect(await said(file)).toEqual(['records', 'changed', 4])
  })

  test('the order of records', async () => {
    const changed = withLines(([head = '', first = '', second = '', ...rest]) => [
      head,
      second,
      first,
      ...rest,
    ])
    expect(await said(changed)).toEqual(['records', 'missing', 1])
  })

  test('a record that was taken out', async () => {
    const changed = withLines((lines) => lines.toSpliced(2, 1))
    expect(await said(changed)).toEqual(['records', 'missing', 2])
  })

  test('records that were taken off the end', async () => {
    const changed = withLines((lines) => lines.slice(0, -1))
    expect(await said(changed)).toEqual(['records', 'missing', 4])
  })

  test('a record that was added', async () => {
    const changed = withLines((lines) => [...lines, lines.at(-1) ?? ''])
    expect(await said(changed)).toEqual(['records', 'misplaced', 4])
  })

  test('the head', async () => {
    const changed = withLines(([head = '', ...rest]) => [
      head.replace(
        /"head":\{"hash":"[0-9a-f]/u,
        (text) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`,
      ),
      ...rest,
    ])
    expect(await said(changed)).toEqual(['records', 'head', 4])
  })

  test('a withheld value that was replaced by another one', async () => {
    const changed = withLines((lines) =>
      lines.map((line) => line.replace('"distanceMeters":30000', '"distanceMeters":3000')),
    )
    expect(await said(changed)).toEqual(['records', 'changed', 3])
  })

  test('all records', async () => {
    expect(await said(withLines(() => []))).toBe('bytes')
  })

  test('a line that is no record', async () => {
    expect(await said(withLines((lines) => [...lines, '#{}']))).toBe('records')
  })

  test('a file that is no export at all', async () => {
    expect(await said(Buffer.from('<html>'))).toBe('no export')
    expect(await said(Buffer.alloc(0))).toBe('no export')
  })
})

describe('npm run verify-logbook', () => {
  const run = async (file: Buffer, ...args: string[]) => {
    const path = join(folder, 'logbook')
    await writeFile(path, file)
    const { lines, status } = await verifyLogbook(readArguments([path, ...args], usage))
    return { said: lines.join('\n'), status }
  }

  test('says that a file is unchanged', async () => {
    const { said: text, status } = await run(files.pdf, '--key', key)
    expect(status).toBe(0)
    expect(text).toContain('Unchanged: signed by this installation')
    expect(text).toContain('GHS 101 of Grand Harbour Services')
  })

  test('names the record that was changed, with its fields', async () => {
    const changed = withLines((lines) =>
      lines.map((line) => line.replace('Boiler service', 'Customer visit')),
    )
    const { said: text, status } = await run(changed, '--key', key)
    expect(status).toBe(1)
    expect(text).toContain('Record 2 (of ')
    expect(text).toContain('Customer visit')
  })

  test('takes a key that begins with a hyphen', async () => {
    const { said: text, status } = await run(files.pdf, '--key', `-${key.slice(1)}`)
    expect(status).toBe(1)
    expect(text).not.toContain('Unchanged: signed by this installation')
  })

  test('without a key shows its usage', async () => {
    await expect(run(files.pdf)).rejects.toThrow(
      '--key is required.\n\nnpm run verify-logbook -- FILE --key PUBLIC_KEY\n',
    )
  })
})
