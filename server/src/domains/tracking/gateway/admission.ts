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
import type { Clock } from '../../../platform/clock.ts'
import type { Peer } from '../../../platform/bus/peer.ts'

/** The identity that a device claims. */
export type Claim = { deviceId: string; protocol: string; peer: Peer; proof: DeviceCredentials }

/** Slowed: not looked up, because the device's network has requested too many unknown numbers. */
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
 * Decides whether a device may report. A network that has requested too many unknown numbers is slowed: only devices that
 * have reported from it before are accepted. Others are refused without a lookup, so the refusal doesn't reveal which
 * numbers exist.
 */
export class Admission {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** For a login: reads the device from the database again. Throws while the database is down. */
  admit(claim: Claim): Promise<Admitted> {
    return this.#admit(claim, (dongleId) => this.#deps.devices.find(dongleId))
  }

  /** For a single report without a login: uses the cache, otherwise the database. */
  admitOnce(claim: Claim): Promise<Admitted> {
    return this.#admit(claim, async (dongleId) => {
      const known = this.#deps.devices.cached(dongleId)
      // The cached entry may predate a change of the key.
      if (known && satisfies(claim.proof, known.access)) return known
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
    if (dongleId === undefined) return this.recordUnknown(claim)
    const isFree = isTrusted || guesses.wasAsked(network, guessOf(claim))
    const isSlowed = (): boolean => !isFree && guesses.isSlowed(network)
    const wasSlowed = isSlowed()
    if (wasSlowed && !(await networks.isKnown(dongleId, network))) return this.#refuse(claim)
    const device = await find(dongleId)
    if (!device || !satisfies(claim.proof, device.access)) return this.recordUnknown(claim)
    // Other lookups of the same batch may have exceeded the limit.
    if (!wasSlowed && isSlowed()) return this.#refuse(claim)
    networks.record(dongleId, network, clock.now())
    return { outcome: 'known', device }
  }

  /** Also for a correct number without the key or the encryption that its company requires. */
  recordUnknown(claim: Claim): Admitted {
    const { deviceId, protocol, peer } = claim
    const { counts, attempts, guesses } = this.#deps
    counts.unknownDevicesTotal++
    attempts.record(deviceId, protocol, peer)
    if (toDongleId(deviceId) !== undefined) guesses.countUnknown(peer.network, guessOf(claim))
    return { outcome: 'unknown' }
  }

  /** Records the attempt, so that the device's network is known once its number is entered. */
  #refuse({ deviceId, protocol, peer }: Claim): Admitted {
    this.#deps.counts.guessesRefusedTotal++
    this.#deps.attempts.record(deviceId, protocol, peer)
    return { outcome: 'slowed' }
  }
}

/** What a guess consists of: a number, with its key if there is one. */
function guessOf({ deviceId, proof }: Claim): string {
  return `${toAttemptNumber(deviceId)} ${proof.keyHash?.toString('base64') ?? ''}`
}
