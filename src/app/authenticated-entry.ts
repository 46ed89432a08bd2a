/** What lies behind the sign-in, fetched as one: the client, and what begins its first page. */
export { Inside } from './Inside.tsx'
export { enterPrefetched, openPrefetched } from './pages/prefetch-page.ts'
export { lowAppId } from './routes/low-app.ts'
