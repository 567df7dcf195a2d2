import { api } from '@roadbook/contract/api'
import { attachmentTypeOf } from '@roadbook/contract/core/attachments'
import type { Person, TestApp } from '../app-over.ts'

/** The start of a file of each kind, followed by some bytes. */
export const fileOf = {
  pdf: (more = 'a receipt') => Buffer.from(`%PDF-1.7\n${more}\n%%EOF\n`),
  jpg: (more = 'a photo') => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(more)]),
  png: (more = 'a picture') =>
    Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1'), Buffer.from(more)]),
  webp: (more = 'a picture') => Buffer.from(`RIFF\0\0\0\0WEBPVP8 ${more}`),
  heic: (more = 'a photo') => Buffer.from(`\0\0\0\u0018ftypheic${more}`),
}

/** Uploads like a browser: requests addresses, then puts files there. */
export function uploading(server: TestApp) {
  const putTo = (url: string, content: Buffer | string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url)
    return server.app.inject({ method: 'PUT', url: pathname + search, headers, payload: content })
  }

  const put = (url: string, fileName: string, content: Buffer | string) =>
    putTo(url, content, { 'content-type': attachmentTypeOf(fileName) ?? 'text/plain' })

  async function request(person: Person, vehicleId: string, fileName: string, isDocument = false) {
    const route = isDocument ? api.attachments.requestDocumentUploads : api.attachments.requestReceiptUploads
    const { body } = await server.call(person, route, { params: { id: vehicleId }, body: [fileName] })
    const [address] = body
    if (!address) throw new Error('No address for the upload')
    return address
  }

  async function upload(person: Person, vehicleId: string, name = 'receipt.pdf', content = fileOf.pdf()) {
    const { fileKey, uploadUrl } = await request(person, vehicleId, name)
    await put(uploadUrl, name, content)
    return fileKey
  }

  /** A document that the vehicle has. */
  async function addDocument(person: Person, vehicleId: string, name = 'policy.pdf') {
    const { fileKey, uploadUrl } = await request(person, vehicleId, name, true)
    await put(uploadUrl, name, fileOf.pdf())
    const { body: vehicle } = await server.call(person, api.vehicles.get, { params: { id: vehicleId } })
    await server.call(person, api.vehicles.update, {
      params: { id: vehicleId },
      body: { attachmentFileKeys: [...vehicle.attachmentFileKeys, fileKey] },
    })
    return fileKey
  }

  return { putTo, put, request, upload, addDocument }
}
