import type { HttpAnswer, Report } from '@roadbook/protocols/message'
import { RequestError } from '@roadbook/protocols/request-error'
import { failureKind } from '../../../database/failure-kind.ts'
import { type DeviceCredentials, toRefusedPart } from '../devices/index.ts'
import type { Outcome } from '../ingest/index.ts'
import type { Claim } from './admission.ts'
import { countFrame } from './frames.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'

/** A status of HTTP, and what the sender waits for. `isGivenUp` if storing failed by itself, whatever else is stored. */
export type Answer = { status: number; text: string; type?: string; isGivenUp?: true }
type Sender = Omit<Claim, 'deviceId'>
type Known = { claim: Claim; dongleId: number }
type Sent = Omit<Report, 'deviceId'>

/** A request or message whose number is found before the rest is read. */
type Incoming = {
  numbers: AsyncIterable<string> | readonly string[]
  read: (receivedMs: number) => Promise<Report[]> | Report[]
  /** What of it may be logged. */
  logged: Uint8Array
}

/** `answer` is what the sender waits for. */
type Options = { name: string; answer?: HttpAnswer | undefined; deps: GatewayDeps; limits: GatewayLimits }

/**
 * Takes reports that come whole, over HTTP or MQTT: 200 after the commit, 400 or 415 not a report, 404 unknown device, 429 too many
 * unknown numbers from that network, 503 try again.
 */
export class ReportTaker {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** `open` may throw RequestError, as the functions of what it returns may. */
  async take(sender: Sender, open: () => Incoming): Promise<Answer> {
    const { deps, name } = this.#options
    countFrame(deps.counts, name)
    let logged: Uint8Array = new Uint8Array()
    try {
      const incoming = open()
      ;({ logged } = incoming)
      return await this.#take(sender, incoming)
    } catch (error) {
      if (failureKind(error) !== 'unclear') return unavailable
      // Also if a decoder fails: the sender repeats it without end.
      deps.garbage.log({ protocol: name, address: sender.peer.address, bytes: logged }, error)
      return error instanceof RequestError ? { status: error.status, text: error.message } : unavailable
    }
  }

  /** It is read only after a device has been admitted. */
  async #take(sender: Sender, { numbers, read }: Incoming): Promise<Answer> {
    const { answer, deps } = this.#options
    const first = await this.#admitFirst(sender, numbers)
    if ('status' in first) return first
    const reports = await read(deps.clock.now().getTime())
    const answers = await this.#takeAll(sender, first, reports)
    const failures = answers.filter(({ status }) => status === unavailable.status)
    const failed = failures.find(({ isGivenUp }) => !isGivenUp) ?? failures[0]
    const isTaken = answers.length === 0 || answers.some(({ status }) => status === 200)
    // Reports of unknown devices must not hold up those of the others.
    return failed ?? (isTaken ? { status: 200, text: '', ...answer } : (answers[0] ?? unknown))
  }

  /** The first device that is known, or the refusal of the last one. */
  async #admitFirst(sender: Sender, numbers: Incoming['numbers']): Promise<Known | Answer> {
    let admitted: Known | Answer = unknown
    for await (const deviceId of numbers) {
      admitted = await this.#admit({ ...sender, deviceId })
      if (!('status' in admitted)) break
    }
    return admitted
  }

  /**
   * Devices are admitted one after the other, so that a body full of numbers that nobody has meets the limit of guesses. The
   * number that was found first may have been inside a report, such as in its extras.
   */
  async #takeAll(sender: Sender, first: Known, reports: readonly Report[]): Promise<Answer[]> {
    const answers: Promise<Answer>[] = []
    for (const { deviceId, ...report } of reports) {
      const known = deviceId === first.claim.deviceId ? first : await this.#admit({ ...sender, deviceId })
      answers.push('status' in known ? Promise.resolve(known) : this.#deliver(known, report))
    }
    return Promise.all(answers)
  }

  async #admit(claim: Claim): Promise<Known | Answer> {
    const admitted = await this.#options.deps.admission.admitOnce(claim)
    if (admitted.outcome === 'slowed') return slowedDown
    if (admitted.outcome === 'unknown') return unknown
    return { claim, dongleId: admitted.device.dongleId }
  }

  async #deliver({ claim, dongleId }: Known, report: Sent): Promise<Answer> {
    const { deps } = this.#options
    deps.garbage.logParts(
      { protocol: claim.protocol, address: claim.peer.address, dongleId },
      report.unreadable ?? [],
    )
    const outcome = await this.#store(dongleId, report, claim.proof)
    if (outcome === 'stored') return { status: 200, text: '' }
    if (outcome === 'late') return unavailable
    if (outcome === 'failed') return { ...unavailable, isGivenUp: true }
    deps.admission.recordUnknown(claim)
    return unknown
  }

  async #store(
    dongleId: number,
    { records, unreadable = [] }: Sent,
    proof: DeviceCredentials,
  ): Promise<Outcome | 'late'> {
    const { name, deps, limits } = this.#options
    if (records.length + unreadable.length === 0) return 'stored'
    if (deps.writer.isFull) return 'late'
    const receivedMs = deps.clock.now().getTime()
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('late'), limits.requestTimeoutMs)
      const done = (outcome: Outcome): void => {
        clearTimeout(timer)
        resolve(outcome)
      }
      deps.writer.add({
        dongleId,
        proof,
        protocol: name,
        transport: 'http',
        receivedMs,
        records,
        unreadable: unreadable.map(toRefusedPart),
        texts: [],
        done,
      })
    })
  }
}

const unavailable: Answer = { status: 503, text: 'Not stored. Send it again.' }
const unknown: Answer = {
  status: 404,
  text: 'No vehicle has this device number. Enter it in a vehicle first.',
}
const slowedDown: Answer = {
  status: 429,
  text: 'Too many unknown device numbers came from your address. Try again in a few minutes.',
}
