/** Ends with 0 if the process of this container answers; with its own certificate, which names another host. */
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'

const { PORT = '3000', TLS_CERT } = process.env
const url = `${TLS_CERT ? 'https' : 'http'}://127.0.0.1:${PORT}/api/healthz`
const request = TLS_CERT ? getHttps(url, { rejectUnauthorized: false }) : getHttp(url)
request.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
request.on('error', () => process.exit(1))
