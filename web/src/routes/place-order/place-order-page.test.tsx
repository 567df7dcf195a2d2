import { api } from '@roadbook/contract/api'
import type { OrderChallenge } from '@roadbook/contract/tracking/device-orders'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { solveChallenge } from '../../features/tracking/place-order/solve-challenge.ts'
import { openPage } from '../../testing/open-page.tsx'
import { sentBody } from '../../testing/sent-body.ts'

const challengePath = `/api${api.deviceOrders.challenge.path}`
const orderPath = `/api${api.deviceOrders.place.path}`

/** The browser's worker, which jsdom lacks: computes at once. */
class ImmediateWorker extends EventTarget {
  postMessage(challenge: OrderChallenge): void {
    const data = solveChallenge(challenge)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate(): void {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', ImmediateWorker)
})

type Sent = { proof: { challenge: string } } & Record<string, unknown>

/** Opens the page; the server answers orders with these, one after the other, and then with a number. */
function open(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = []
  let challenges = 0
  openPage('/place-order', {
    answer: ({ pathname }, { body }) => {
      if (pathname === challengePath) return Response.json({ challenge: `c${++challenges}`, zeroBits: 4 })
      if (pathname !== orderPath) return undefined
      sent.push(sentBody(body) as Sent) // what the page sends to this address
      return answers[sent.length - 1]?.() ?? Response.json({ orderNumber: 'ABCD-2345' }, { status: 201 })
    },
  })
  return sent
}

async function fillIn(fields: Record<string, string> = {}): Promise<void> {
  const values = {
    Company: 'Grand Harbour Services',
    'Your name': 'Maria Camilleri',
    Email: 'maria@grandharbour.test',
    'Number of devices': '12',
    'Delivery address': '12 Triq ix-Xatt',
    ...fields,
  }
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label)
    fireEvent.change(field, { target: { value } })
  }
}

const sendButton = () => screen.findByRole('button', { name: 'Send order' })
const refusal = (code: string, statusCode: number, message: string) => () =>
  Response.json({ statusCode, code, message }, { status: statusCode })

test('an order is sent once by a double click, and its number and what happens next are shown', async () => {
  const sent = open()
  await fillIn({ 'Phone (optional)': '+356 2122 0000', 'Message (optional)': 'With a buzzer.' })
  const button = await sendButton()
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('ABCD-2345')
  screen.getByText(/an email about price and delivery at maria@grandharbour.test/)
  expect(sent).toEqual([
    {
      companyName: 'Grand Harbour Services',
      contactName: 'Maria Camilleri',
      email: 'maria@grandharbour.test',
      phone: '+356 2122 0000',
      numberOfDevices: 12,
      address: '12 Triq ix-Xatt',
      message: 'With a buzzer.',
      website: '',
      proof: solveChallenge({ challenge: 'c1', zeroBits: 4 }),
    },
  ])
})

test('an empty form says what is missing, goes to the first field, and sends nothing', async () => {
  const sent = open()
  fireEvent.click(await sendButton())
  for (const message of [
    'Enter the name of your company.',
    'Enter your name.',
    'Enter an email address, such as name@company.com.',
    'Enter a whole number from 1 to 10,000.',
    'Enter a delivery address.',
  ])
    await screen.findByText(message)
  expect(document.activeElement).toBe(screen.getByLabelText('Company'))
  expect(sent).toEqual([])
})

test('a number of devices that is none is refused: half a device, none, and more than ten thousand', async () => {
  const sent = open()
  for (const typed of ['1.5', '0', '10001', 'twelve']) {
    await fillIn({ 'Number of devices': typed })
    fireEvent.click(await sendButton())
    expect([typed, await screen.findByText('Enter a whole number from 1 to 10,000.')]).toEqual([
      typed,
      expect.anything(),
    ])
  }
  expect(sent).toEqual([])
})

test('what was typed stays when the server refuses or doesn’t answer, and can be sent again', async () => {
  const sent = open(refusal('too_many_orders', 429, 'There are too many orders today.'), () =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  await fillIn()
  fireEvent.click(await sendButton())
  await screen.findByText('There are too many orders today.')
  fireEvent.click(await sendButton())
  await screen.findByText('The server did not answer. Try again.')
  screen.getByDisplayValue('12 Triq ix-Xatt')
  fireEvent.click(await sendButton())
  await screen.findByText('ABCD-2345')
  // The same order with the same proof, so that an order whose response was lost is not placed twice.
  expect(sent.map(({ proof }) => proof.challenge)).toEqual(['c1', 'c1', 'c1'])
})

test('an expired proof is computed anew and the order sent, without a word to the person', async () => {
  const sent = open(refusal('order_proof_refused', 400, 'The check has expired.'))
  await fillIn()
  fireEvent.click(await sendButton())
  await waitFor(() => expect(sent.map(({ proof }) => proof.challenge)).toEqual(['c1', 'c2']))
  await screen.findByText('ABCD-2345')
})

test('the field for programs is neither seen nor reached by keyboard', async () => {
  open()
  const field = await screen.findByLabelText('Website')
  expect([field.tabIndex, field.closest('[aria-hidden]') !== null]).toEqual([-1, true])
})
