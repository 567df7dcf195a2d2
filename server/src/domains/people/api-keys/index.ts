export { createApiKeyHandlers } from './routes.ts'
export { createKeySignIn } from './sign-in.ts'
export { isApiKey } from './secret.ts'
