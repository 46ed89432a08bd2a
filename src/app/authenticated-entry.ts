/** The authenticated part in one chunk: the client, and the prefetch of its first page. */
export { SignedInClient } from './SignedInClient.tsx'
export { adoptPrefetchedMenu, prefetchPage } from './pages/prefetch-page.ts'
export { lowAppId } from './routes/low-app.ts'
