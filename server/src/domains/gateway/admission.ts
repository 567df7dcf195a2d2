import {
  type ConnectionAttempts,
  type DeviceDirectory,
  type DeviceNetworks,
  type DeviceCredentials,
  type GuessLimiter,
  type KnownDevice,
  satisfies,
  toAttemptNumber,
  toDongleId,
} from '../devices/index.ts'
import type { IngestCounts } from '../ingest/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Peer } from '../../platform/peer.ts'

/** Who a device says it is. */
export type Claim = { deviceId: string; protocol: string; peer: Peer; proof: DeviceCredentials }

/** Slowed: not looked up, since the network of the device asked for too many unknown numbers. */
export type Admitted =
  | { outcome: 'known'; device: KnownDevice }
  | { outcome: 'unknown' }
  | { outcome: 'slowed' }

type Deps = {
  devices: DeviceDirectory
  networks: DeviceNetworks
  attempts: ConnectionAttempts
  guesses: GuessLimiter
  counts: IngestCounts
  clock: Clock
}

/**
 * Decides whether a device may report. A network that asked for too many unknown numbers learns of no more: only devices
 * that have reported from there before go on. The others are refused without a look, so that the refusal tells nothing.
 */
export class Admission {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** For a login: reads the device anew. Throws while the database does not answer. */
  admit(claim: Claim): Promise<Admitted> {
    return this.#admit(claim, (dongleId) => this.#deps.devices.find(dongleId))
  }

  /** For a report that stands alone: from what is kept, else from the database. */
  admitOnce(claim: Claim): Promise<Admitted> {
    return this.#admit(claim, async (dongleId) => {
      const kept = this.#deps.devices.kept(dongleId)
      // What is kept may be of before a key was made or taken away.
      if (kept && satisfies(claim.proof, kept.access)) return kept
      return this.#deps.devices.find(dongleId)
    })
  }

  async #admit(
    claim: Claim,
    find: (dongleId: number) => Promise<KnownDevice | undefined>,
  ): Promise<Admitted> {
    const { networks, guesses, clock } = this.#deps
    const { network, isTrusted } = claim.peer
    const dongleId = toDongleId(claim.deviceId)
    if (dongleId === undefined) return this.noteUnknown(claim)
    const isFree = isTrusted || guesses.wasAsked(network, guessOf(claim))
    const isSlowed = (): boolean => !isFree && guesses.isSlowed(network)
    const wasSlowed = isSlowed()
    if (wasSlowed && !(await networks.isKnown(dongleId, network))) return this.#refuse(claim)
    const device = await find(dongleId)
    if (!device || !satisfies(claim.proof, device.access)) return this.noteUnknown(claim)
    // Others that were looked up together with it may have been one guess too many.
    if (!wasSlowed && isSlowed()) return this.#refuse(claim)
    networks.note(dongleId, network, clock.now())
    return { outcome: 'known', device }
  }

  /** Also for a right number without the key or the encryption that its company demands. */
  noteUnknown(claim: Claim): Admitted {
    const { deviceId, protocol, peer } = claim
    const { counts, attempts, guesses } = this.#deps
    counts.unknownDevicesTotal++
    attempts.note(deviceId, protocol, peer)
    if (toDongleId(deviceId) !== undefined) guesses.noteUnknown(peer.network, guessOf(claim))
    return { outcome: 'unknown' }
  }

  /** It is remembered that it tried: once its number is entered, it is known where it tried from. */
  #refuse({ deviceId, protocol, peer }: Claim): Admitted {
    this.#deps.counts.guessesRefusedTotal++
    this.#deps.attempts.note(deviceId, protocol, peer)
    return { outcome: 'slowed' }
  }
}

/** What is guessed: a number, and with it a key where there is one. */
function guessOf({ deviceId, proof }: Claim): string {
  return `${toAttemptNumber(deviceId)} ${proof.keyHash?.toString('base64') ?? ''}`
}
