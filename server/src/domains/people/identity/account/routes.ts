import * as contract from '@roadbook/contract/people/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyOf } from '../body-of.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '../passkeys/own-passkeys.ts'
import { endOtherSessions, endSession, listSessions } from '../sessions/own-sessions.ts'
import {
  confirmSetUp,
  readTwoStep,
  replaceRecoveryCodes,
  requireProof,
  startSetUp,
  turnOff,
} from '../second-factor/set-up.ts'
import { type AccountParts, type Caller, callerOf } from './caller.ts'
import { changePassword } from './change-password.ts'

type Call = (caller: Caller, request: FastifyRequest) => Promise<unknown>

const done = { done: true } as const

/**
 * What people change about their own sign-in. Separate from the API's route table, because these need a person's own
 * session, and because attempts are counted and passwords hashed outside the company's transaction.
 */
export function mountAccount(app: FastifyInstance, parts: AccountParts): void {
  const handle = (call: Call) => async (request: FastifyRequest) =>
    call(await callerOf(parts, request), request)
  for (const [path, call] of Object.entries(reads(parts))) app.get(`/auth/account/${path}`, handle(call))
  for (const [path, call] of Object.entries(changes(parts))) app.post(`/auth/account/${path}`, handle(call))
}

function reads(parts: AccountParts): Record<string, Call> {
  return {
    'two-step': async (caller) => contract.TwoStep.parse(await readTwoStep(parts, caller)),
    passkeys: async (caller) => contract.Passkeys.parse(await listPasskeys(parts, caller)),
    sessions: async (caller) => contract.OwnSessions.parse(await listSessions(parts, caller)),
  }
}

function changes(parts: AccountParts): Record<string, Call> {
  return {
    password: async (caller, request) => {
      await changePassword(parts, caller, bodyOf(contract.PasswordChange, request))
      return done
    },
    'two-step/start': async (caller, request) => {
      await requireProof(parts, caller, bodyOf(contract.Proven, request).proof)
      return startSetUp(parts, caller)
    },
    'two-step/confirm': async (caller, request) => ({
      recoveryCodes: await confirmSetUp(parts, caller, bodyOf(contract.TwoStepConfirmation, request)),
    }),
    'two-step/off': async (caller, request) => {
      await turnOff(parts, caller, bodyOf(contract.Proven, request).proof)
      return done
    },
    'two-step/recovery-codes': async (caller, request) => ({
      recoveryCodes: await replaceRecoveryCodes(parts, caller, bodyOf(contract.Proven, request).proof),
    }),
    ...passkeyChanges(parts),
    'sessions/end': async (caller, request) => {
      await endSession(parts, caller, bodyOf(contract.SessionEnd, request).id)
      return done
    },
    'sessions/end-others': async (caller) => {
      await endOtherSessions(parts, caller)
      return done
    },
  }
}

function passkeyChanges(parts: AccountParts): Record<string, Call> {
  return {
    'passkeys/options': (caller, request) =>
      passkeyOptions(parts, caller, bodyOf(contract.Proven, request).proof),
    'passkeys/add': (caller, request) => addPasskey(parts, caller, bodyOf(contract.NewPasskey, request)),
    'passkeys/rename': async (caller, request) => {
      await renamePasskey(parts, caller, bodyOf(contract.PasskeyName, request))
      return done
    },
    'passkeys/remove': async (caller, request) => {
      await removePasskey(parts, caller, bodyOf(contract.PasskeyRemoval, request))
      return done
    },
  }
}
