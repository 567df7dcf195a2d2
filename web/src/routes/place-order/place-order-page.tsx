import { useState } from 'react'
import { OrderForm } from './order-form.tsx'
import { OrderPlaced, type Placed } from './order-placed.tsx'

/** For everybody, with or without an account. */
export function PlaceOrderPage() {
  const [placed, setPlaced] = useState<Placed>()
  return placed === undefined ? <OrderForm onPlaced={setPlaced} /> : <OrderPlaced {...placed} />
}
