import { config } from 'zod'

// Zod would try whether it may compile its schemas. The page's security policy forbids it, and browsers report each try.
config({ jitless: true })
