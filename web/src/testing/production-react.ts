/**
 * Renders pages with React's production build. The development build takes twice as long, for warnings that fail no test and
 * that `npm run dev` shows. Testing Library calls `act`, which only that build has: this one renders what its callback has
 * changed, and after a promise what it has led to.
 */
import React from 'react'
import { flushSync } from 'react-dom'

// Before a test replaces the timers.
const { setImmediate } = globalThis

/** React renders, runs effects and renders again in one turn each. */
const TURNS = 10

function act(callback: () => unknown): PromiseLike<unknown> | undefined {
  const result = flushSync(callback)
  return result instanceof Promise ? settle(result) : undefined
}

async function settle(result: Promise<unknown>): Promise<unknown> {
  const value = await result
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
  return value
}

Object.assign(React, { act })
