import type { DecodeContext, Reported } from '../message.ts'

export type Head = { command: string; deviceId: string }
export type ReadReport = (data: string, head: Head, context: DecodeContext) => Reported
