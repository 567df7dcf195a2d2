import { z } from 'zod'

/** An address that others are below, without a slash at its end. */
export const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
