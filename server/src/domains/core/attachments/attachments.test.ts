import { api } from '@roadbook/contract/api'
import { MAX_ATTACHMENT_BYTES } from '@roadbook/contract/core/attachments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/lock-waits.ts'
import { fileOf, uploading } from '../../../testing/records/attachments.ts'
import { entering, refusal } from '../../money/expenses/testing.ts'

let server: TestApp
let admin: Person
let tools: ReturnType<typeof uploading> & ReturnType<typeof entering>
let vehicleId: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
  tools = { ...uploading(server), ...entering(server) }
  vehicleId = (await tools.newVehicle(admin)).id
})
afterAll(() => server.close())

const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body === '' ? '' : (JSON.parse(body) as { code: string }).code, // an error's body
]

async function download(person: Person, fileKey: string, of = vehicleId) {
  const { body } = await server.call(person, api.attachments.downloadUrl, { params: { id: of, fileKey } })
  const { pathname, search } = new URL(body.downloadUrl)
  return { ...body, answer: await server.app.inject({ url: pathname + search }) }
}

/** Requested by one call, so all have the same time. */
async function uploadAtOnce(names: string[]): Promise<string[]> {
  const { body } = await server.call(admin, api.attachments.requestReceiptUploads, {
    params: { id: vehicleId },
    body: names,
  })
  for (const { fileName, uploadUrl } of body) await tools.put(uploadUrl, fileName, fileOf.pdf(fileName))
  return body.map(({ fileKey }) => fileKey)
}

const remove = (person: Person, fileKey: string, of = vehicleId) =>
  server.call(person, api.attachments.delete, { params: { id: of, fileKey } })

test('what is attached while somebody deletes it as an upload is deleted only if its expense may be changed', async () => {
  const fileKey = await tools.upload(admin, vehicleId)
  const expense = await tools.newExpense(admin, vehicleId, { date: '2026-10-01' })
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const attaching = server.database.inTenant(admin, async (tx) => {
    await sql`update attachments set attached_at = now(), expense_id = ${expense.id}, size_bytes = 1,
      sha256 = ${'0'.repeat(64)} where file_key = ${fileKey}`.execute(tx)
    await mayCommit
  })
  const lock = (lockedUntil: string | null) =>
    server.call(admin, api.expenses.putLockConfig, { body: { lockedUntil } })
  await lock('2026-10-31')
  const removing = remove(admin, fileKey)
  await untilWaiting(server.database)
  commit()
  await attaching
  expect([(await removing).status, (await removing).body]).toMatchObject([409, { code: 'expense_locked' }])
  await lock(null)
  expect((await remove(admin, fileKey)).status).toBe(200)
})

describe('uploading', () => {
  test('each name gets a key and an address, which takes one PUT with the content type of the name', async () => {
    const { body } = await server.call(admin, api.attachments.requestReceiptUploads, {
      params: { id: vehicleId },
      body: ['fuel.pdf', 'Foto.JPEG'],
    })
    expect(body.map(({ fileName }) => fileName)).toEqual(['fuel.pdf', 'Foto.JPEG'])
    const [pdf, photo] = body
    const first = await tools.put(pdf?.uploadUrl ?? '', 'fuel.pdf', fileOf.pdf())
    const again = await tools.put(pdf?.uploadUrl ?? '', 'fuel.pdf', fileOf.pdf('another'))
    const other = await tools.put(photo?.uploadUrl ?? '', 'Foto.JPEG', fileOf.jpg())
    expect([first, again, other].map(codeOf)).toEqual([
      [200, ''],
      [409, 'upload_used'],
      [200, ''],
    ])
  })

  test('names with folders, control characters or reversed endings, and other types, are refused', async () => {
    const names = [
      '../../etc/passwd.pdf',
      'a\\b.pdf',
      'a\u0000.pdf',
      'invoice\u202efdp.png',
      'run.exe',
      '.pdf.html',
      '',
    ]
    const answers = await Promise.all(
      names.map((name) =>
        server.call(admin, api.attachments.requestReceiptUploads, {
          params: { id: vehicleId },
          body: [name],
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 400))
    expect(refusal(answers[0] ?? { status: 0, body: {} })[2]).toContain('slashes')
  })

  test('an address that was altered, has expired, or gets another type or too much, takes nothing', async () => {
    const { uploadUrl, fileKey } = await tools.request(admin, vehicleId, 'fuel.pdf')
    const pdf = { 'content-type': 'application/pdf' }
    const altered = await tools.putTo(uploadUrl.replace('most=', 'most=9'), fileOf.pdf(), pdf)
    const otherKey = await tools.putTo(uploadUrl.replace(fileKey.slice(-4), 'ffff'), fileOf.pdf(), pdf)
    const otherType = await tools.putTo(uploadUrl, '<html>', { 'content-type': 'text/html' })
    const large = await tools.putTo(uploadUrl, '', {
      ...pdf,
      'content-length': String(MAX_ATTACHMENT_BYTES + 1),
    })
    const path = await server.app.inject({
      method: 'PUT',
      url: '/api/files/..%2f..%2fetc/passwd?type=application%2Fpdf&most=9&until=9&signature=x',
      headers: pdf,
      payload: 'x',
    })
    server.clock.advance(15 * 60)
    const late = await tools.putTo(uploadUrl, fileOf.pdf(), pdf)
    server.clock.advance(-15 * 60)
    expect([altered, otherKey, otherType, large, path, late].map(codeOf)).toEqual([
      [403, 'upload_invalid'],
      [403, 'upload_invalid'],
      [415, 'upload_type'],
      [413, 'attachment_too_large'],
      [403, 'upload_invalid'],
      [403, 'upload_expired'],
    ])
    expect(await server.files.store.seal(fileKey, MAX_ATTACHMENT_BYTES)).toBeUndefined()
  })

  test('nobody can announce more files than they attach', async () => {
    const owner = await server.company('Many Files Ltd')
    const { id } = await tools.newVehicle(owner)
    const body = Array.from({ length: 20 }, (_, index) => `page ${index}.pdf`)
    const call = () => server.call(owner, api.attachments.requestReceiptUploads, { params: { id }, body })
    for (let turn = 0; turn < 10; turn++) expect((await call()).status).toBe(200)
    const { status, body: refused } = await call()
    expect([status, refused]).toMatchObject([
      429,
      { code: 'too_many_uploads', details: { retryAfterSeconds: 24 * 3600 + 60 } },
    ])
  })

  test('deleting what waits makes no room until its addresses have ended', async () => {
    const owner = await server.company(crypto.randomUUID())
    const { id } = await tools.newVehicle(owner)
    const body = Array.from({ length: 20 }, (_, n) => `${n}.pdf`)
    const call = () => server.call(owner, api.attachments.requestReceiptUploads, { params: { id }, body })
    for (let turn = 0; turn < 10; turn++) {
      const { body: addresses } = await call()
      for (const { fileKey } of addresses) await remove(owner, fileKey, id)
    }
    const refused = await call()
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { code: 'too_many_uploads', details: { retryAfterSeconds: (15 + 6.5 + 1) * 60 } },
    ])
    server.clock.advance(15 * 60 + 390)
    expect((await call()).status).toBe(200)
    server.clock.advance(-15 * 60 - 390)
  })
})

describe('receipts', () => {
  test('an expense has the files that it names, and downloads them under their own names', async () => {
    const content = fileOf.pdf('1 × Diesel')
    const fileKey = await tools.upload(admin, vehicleId, 'Beleg “Ñ”.pdf', content)
    const expense = await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    expect([expense.attachmentFileKeys, expense.attachments]).toEqual([
      [fileKey],
      [
        {
          fileKey,
          fileName: 'Beleg “Ñ”.pdf',
          contentType: 'application/pdf',
          sizeBytes: content.length,
          createdAt: server.clock.now().toISOString(),
          uploadedBy: admin.userId,
          uploadedByName: expect.stringContaining('Ada'),
        },
      ],
    ])
    const { answer, previewUrl } = await download(admin, fileKey)
    expect([answer.statusCode, answer.rawPayload, previewUrl]).toEqual([200, content, null])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Beleg ___.pdf"; filename*=UTF-8''Beleg%20%E2%80%9C%C3%91%E2%80%9D.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  test('an image is also shown in the page, and an address for it ends after five minutes', async () => {
    const fileKey = await tools.upload(admin, vehicleId, 'photo.png', fileOf.png())
    await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    const { previewUrl } = await download(admin, fileKey)
    const { pathname, search } = new URL(previewUrl ?? '')
    const shown = await server.app.inject({ url: pathname + search })
    const altered = await server.app.inject({ url: (pathname + search).replace('photo', 'other') })
    server.clock.advance(5 * 60)
    const late = await server.app.inject({ url: pathname + search })
    server.clock.advance(-5 * 60)
    expect([shown.statusCode, shown.headers['content-disposition']]).toEqual([
      200,
      `inline; filename="photo.png"; filename*=UTF-8''photo.png`,
    ])
    expect([codeOf(altered), codeOf(late)]).toEqual([
      [404, 'not_found'],
      [403, 'download_expired'],
    ])
  })

  test.each([
    ['photo.jpg', '<html><script>alert(1)</script>'],
    ['receipt.pdf', 'MZ this is a program'],
    ['photo.png', fileOf.jpg()],
    ['photo.heic', fileOf.webp()],
    ['photo.webp', fileOf.heic()],
  ])('%s that is something else is refused, and deleted', async (name, content) => {
    const fileKey = await tools.upload(admin, vehicleId, name, Buffer.from(content))
    const answer = await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    expect(refusal(answer)).toEqual([400, ['attachmentFileKeys'], expect.stringContaining(name)])
    const again = await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    expect(again.status).toBe(404)
  })

  test.each([
    ['a.pdf', fileOf.pdf()],
    ['a.jpg', fileOf.jpg()],
    ['a.png', fileOf.png()],
    ['a.webp', fileOf.webp()],
    ['a.heic', fileOf.heic()],
  ])('%s is taken', async (name, content) => {
    const fileKey = await tools.upload(admin, vehicleId, name, content)
    const expense = await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    expect(expense.attachments.map(({ fileName }) => fileName)).toEqual([name])
  })

  test('a file that was announced but not uploaded, and a key of nothing, are refused', async () => {
    const { fileKey } = await tools.request(admin, vehicleId, 'later.pdf')
    const missing = await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    const unknown = `${admin.tenantId}/${crypto.randomUUID()}`
    const nothing = await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [unknown] })
    const trick = await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [`${admin.tenantId}/../x`] })
    expect([missing, nothing, trick].map(({ status }) => status)).toEqual([409, 404, 400])
  })

  test('another company’s file is neither attached, downloaded nor deleted', async () => {
    const elsewhere = await server.company('Elsewhere Ltd')
    const theirs = await tools.newVehicle(elsewhere)
    const waiting = await tools.upload(elsewhere, theirs.id)
    const attached = await tools.upload(elsewhere, theirs.id)
    await tools.newExpense(elsewhere, theirs.id, { attachmentFileKeys: [attached] })
    const attach = await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [waiting] })
    const read = await server.call(admin, api.attachments.downloadUrl, {
      params: { id: vehicleId, fileKey: attached },
    })
    const deleted = await remove(admin, attached)
    expect([attach, read, deleted].map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await download(elsewhere, attached, theirs.id)).answer.statusCode).toBe(200)
  })

  test('a file belongs to one record', async () => {
    const fileKey = await tools.upload(admin, vehicleId)
    await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    const second = await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
    const document = await server.call(admin, api.vehicles.update, {
      params: { id: vehicleId },
      body: { attachmentFileKeys: [fileKey] },
    })
    expect([second.status, document.status]).toEqual([404, 404])
  })

  test('a driver has the receipts of their own expenses alone', async () => {
    const driver = await server.colleague(admin, 'driver')
    const own = await tools.newVehicle(admin, { driverId: driver.userId })
    const mine = await tools.upload(driver, own.id)
    const { id } = await tools.newExpense(driver, own.id, { attachmentFileKeys: [mine] })
    const others = await tools.upload(admin, own.id)
    await tools.newExpense(admin, own.id, { attachmentFileKeys: [others], date: '2026-11-01' })
    const read = await server.call(driver, api.attachments.downloadUrl, {
      params: { id: own.id, fileKey: others },
    })
    const deleted = await remove(driver, others, own.id)
    expect([read.status, deleted.status]).toEqual([404, 404])
    const stolen = await tools.upload(admin, own.id)
    const attach = await tools.tryExpense(driver, own.id, { attachmentFileKeys: [stolen] })
    expect(attach.status).toBe(404)
    expect((await remove(driver, mine, own.id)).status).toBe(200)
    const after = await server.call(driver, api.expenses.get, { params: { id } })
    expect(after.body.attachments).toEqual([])
  })

  test('receipts of a locked day are neither added nor removed: 409 names the day', async () => {
    const owner = await server.company('Locked Ltd')
    const { id } = await tools.newVehicle(owner)
    const fileKey = await tools.upload(owner, id)
    const expense = await tools.newExpense(owner, id, { date: '2026-10-05', attachmentFileKeys: [fileKey] })
    await server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil: '2026-10-31' } })
    const more = await tools.upload(owner, id)
    const added = await tools.change(owner, expense, { attachmentFileKeys: [fileKey, more] })
    const removed = await remove(owner, fileKey, id)
    expect([added, removed].map((answer) => refusal(answer).toSpliced(1, 1))).toEqual([
      [409, expect.stringContaining('31')],
      [409, expect.stringContaining('31')],
    ])
  })

  test('each change counts the version up, and the audit log has names but no addresses', async () => {
    const [first, second] = [
      await tools.upload(admin, vehicleId, 'a.pdf'),
      await tools.upload(admin, vehicleId, 'a.pdf'),
    ]
    const expense = await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [first] })
    const swapped = await tools.change(admin, expense, { attachmentFileKeys: [second] })
    expect([swapped.body.version, swapped.body.attachmentFileKeys]).toEqual([2, [second]])
    const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: expense.id } })
    expect(body.items[0]?.changes).toEqual([
      {
        field: 'attachments',
        before: [`a.pdf (${first.slice(-8)})`],
        after: [`a.pdf (${second.slice(-8)})`],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/signature|\/files\//)
  })

  test('receipts stand in the order in which they are attached, whenever they were uploaded', async () => {
    const keys = await uploadAtOnce(['4.pdf', '1.pdf', '3.pdf', '2.pdf'])
    const [fourth = '', first = '', third = '', second = ''] = keys
    const expense = await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [third, first, third] })
    expect(expense.attachments.map(({ fileName }) => fileName)).toEqual(['3.pdf', '1.pdf'])
    const wanted = [first, second, third, fourth]
    const { body } = await tools.change(admin, expense, { attachmentFileKeys: wanted })
    expect(body.attachmentFileKeys).toEqual(wanted)
    await remove(admin, second)
    const { body: after } = await server.call(admin, api.expenses.get, { params: { id: expense.id } })
    expect(after.attachments.map(({ fileName }) => fileName)).toEqual(['1.pdf', '3.pdf', '4.pdf'])
  })
})

describe('documents', () => {
  test('a vehicle has documents with kind, expiry and name, and deletes them', async () => {
    const { id } = await tools.newVehicle(admin)
    const fileKey = await tools.addDocument(admin, id, 'policy.pdf')
    const { body } = await server.call(admin, api.attachments.updateDocument, {
      params: { id, fileKey },
      body: { kind: 'insurance', expiresOn: '2027-03-31', fileName: 'Insurance 2027.pdf' },
    })
    expect([body.kind, body.expiresOn, body.fileName]).toEqual([
      'insurance',
      '2027-03-31',
      'Insurance 2027.pdf',
    ])
    const renamed = await server.call(admin, api.attachments.updateDocument, {
      params: { id, fileKey },
      body: { fileName: 'Insurance.png' },
    })
    expect(renamed.status).toBe(400)
    const viewer = await server.colleague(admin, 'viewer')
    expect((await remove(viewer, fileKey, id)).status).toBe(403)
    expect((await download(viewer, fileKey, id)).answer.statusCode).toBe(200)
    const { status } = await remove(admin, fileKey, id)
    const after = await server.call(admin, api.vehicles.get, { params: { id } })
    expect([status, after.body.attachmentFileKeys]).toEqual([200, []])
  })

  test('a driver sees no documents of their vehicle', async () => {
    const driver = await server.colleague(admin, 'driver')
    const { id } = await tools.newVehicle(admin, { driverId: driver.userId })
    const fileKey = await tools.addDocument(admin, id)
    const { body } = await server.call(driver, api.vehicles.get, { params: { id } })
    const read = await server.call(driver, api.attachments.downloadUrl, { params: { id, fileKey } })
    const deleted = await remove(driver, fileKey, id)
    expect([body.attachments, read.status, deleted.status]).toEqual([[], 404, 404])
  })

  test('“Needs attention” has documents from 14 days before they expire', async () => {
    const owner = await server.company('Expiring Ltd')
    const driver = await server.colleague(owner, 'driver')
    const { id } = await tools.newVehicle(owner, { driverId: driver.userId }, 'GHS 101')
    for (const [name, expiresOn] of [
      ['expired.pdf', '2026-11-19'],
      ['soon.pdf', '2026-12-04'],
      ['later.pdf', '2026-12-05'],
    ] as const) {
      const fileKey = await tools.addDocument(owner, id, name)
      const body = { kind: 'leasing', expiresOn } as const
      await server.call(owner, api.attachments.updateDocument, { params: { id, fileKey }, body })
    }
    const query = { kinds: 'documentExpires' }
    const { body } = await server.call(owner, api.overview.attention, {
      query,
    })
    expect(
      body.items.map((item) => [item.fileName, item.documentKind, item.isOverdue, item.dueDate, item.name]),
    ).toEqual([
      ['expired.pdf', 'leasing', true, '2026-11-19', 'GHS 101'],
      ['soon.pdf', 'leasing', false, '2026-12-04', 'GHS 101'],
    ])
    const forDriver = await server.call(driver, api.overview.attention, { query })
    expect(forDriver.body.items).toEqual([])
  })
})
