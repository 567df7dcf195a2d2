export { biServerSecrets } from './bi-server/bi-server.ts'
export { mountBiPage } from './bi-server/bi-page.ts'
export { type FrameTokens, frameTokens } from './frame-token.ts'
export { createBiServerHandlers, createFrameHandlers } from './routes.ts'
