export type Head = { command: string; deviceId: string }
