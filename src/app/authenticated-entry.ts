/** The authenticated part in one chunk: the client, and the prefetch of its first page. */
export { Inside } from './Inside.tsx'
export { enterPrefetched, openPrefetched } from './pages/prefetch-page.ts'
export { lowAppId } from './routes/low-app.ts'
