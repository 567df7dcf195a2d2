import type { IncomingHttpHeaders } from 'node:http'
import { isDeviceKey } from '../../devices/index.ts'

/** Traccar Client keeps the path of the server's address and drops its query; other apps have parameters or headers. */
const PARAMETERS = ['key', 'token']

type RequestKey = { key: string | undefined; parameters: URLSearchParams; logged: string }

/** A device's key, wherever its app puts it; also the rest of the URL, and the part of it that may be logged. */
export function readRequestKey(url: string, headers: IncomingHttpHeaders): RequestKey {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const inQuery = PARAMETERS.map((name) => parameters.get(name)).find((value) => value !== null)
  for (const name of PARAMETERS) parameters.delete(name)
  const inPath = path.split('/').find(isDeviceKey)
  const key = [inPath, inQuery, keyOfHeader(headers.authorization)].find((text) => text && isDeviceKey(text))
  const shownPath = inPath === undefined ? path : path.replace(inPath, '…')
  const shownQuery = parameters.toString()
  return { key, parameters, logged: shownQuery === '' ? shownPath : `${shownPath}?${shownQuery}` }
}

function keyOfHeader(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ', 2)
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return undefined
  return Buffer.from(value, 'base64').toString('latin1').split(':')[1]
}
