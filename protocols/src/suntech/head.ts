export type Head = { series: string; type: string; deviceId: string }
