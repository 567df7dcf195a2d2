import { config } from 'zod'

// Zod would check whether it may compile its schemas. The page's security policy forbids it, and browsers report each
// attempt.
config({ jitless: true })
