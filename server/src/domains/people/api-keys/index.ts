export { createApiKeyHandlers } from './routes.ts'
export { createKeySignIn, type KeySignIn } from './sign-in.ts'
export { isApiKey } from './secret.ts'
