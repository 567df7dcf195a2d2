import { z } from 'zod'

/** Such as 10.8.0.0/16, 2001:db8::/32. */
const cidr = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])
export const networks = z
  .string()
  .refine(
    (text) => listOf(text).every((network) => cidr.safeParse(network).success),
    'Enter networks such as 10.8.0.0/16, separated by commas.',
  )

export function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}
