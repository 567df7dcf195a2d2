import { hashKey } from '@tanstack/react-query'
import { useRef } from 'react'

/** The same input while its call runs is the same call: a double click is faster than a button is disabled. */
export function useOnceAtATime<Input, Result>(call: (input: Input) => Promise<Result>) {
  const running = useRef(new Map<string, Promise<Result>>())
  return (input: Input): Promise<Result> => {
    const calls = running.current
    const name = hashKey([input])
    const sent = calls.get(name) ?? call(input).finally(() => calls.delete(name))
    calls.set(name, sent)
    return sent
  }
}
