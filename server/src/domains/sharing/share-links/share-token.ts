/**
 * The token in the address of a link: its id, and a code that only this installation can compute. None of it is stored, so
 * neither the database nor a backup gives a link away.
 */
import { timingSafeEqual } from 'node:crypto'
import { parse as bytesOf, stringify as textOf } from 'uuid'
import type { Database } from '../../../database/client.ts'
import { installationSecret } from '../../../platform/installation-secret.ts'
import { type SecretBox, secretBox } from '../../../platform/secret-box.ts'

const ID_BYTES = 16
/** 128 bits can't be guessed. */
const CODE_BYTES = 16

export type ShareTokens = {
  of(linkId: string): string
  /** The id of the link; undefined for a token that this installation hasn't issued. */
  read(token: string): string | undefined
}

export async function shareTokens(database: Database): Promise<ShareTokens> {
  return createShareTokens(secretBox(await installationSecret(database, 'shareLinks.tokens')))
}

export function createShareTokens(secrets: Pick<SecretBox, 'hash'>): ShareTokens {
  const codeOf = (linkId: string): Buffer => secrets.hash('share link', linkId).subarray(0, CODE_BYTES)
  return {
    of: (linkId) => Buffer.concat([bytesOf(linkId), codeOf(linkId)]).toString('base64url'),

    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Each link has one address: other encodings of the same bytes are refused.
      if (bytes.length !== ID_BYTES + CODE_BYTES || bytes.toString('base64url') !== token) return undefined
      const linkId = idIn(bytes)
      if (linkId === undefined || !timingSafeEqual(bytes.subarray(ID_BYTES), codeOf(linkId))) return undefined
      return linkId
    },
  }
}

function idIn(bytes: Buffer): string | undefined {
  try {
    return textOf(bytes.subarray(0, ID_BYTES))
  } catch {
    return undefined
  }
}
