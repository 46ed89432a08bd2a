import { instead } from './instead.ts'

/** Of its ways to the server axios takes the first that a browser has, which is never `fetch`: that one stays out, with all it is made of. */
export const noFetchAdapter = instead('no-fetch-adapter', /axios\/lib\/adapters\/fetch\.js$/, 'export const getFetch = () => null')
