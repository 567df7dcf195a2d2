import { z } from 'zod'

/** The base address for others, without a slash at its end. */
export const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
