import type { Plugin } from 'vite'
import { noAxiosExtras, noFetchAdapter } from './axios.ts'
import { lightBuilders, noEvaluation, onlyChecks } from './typebox.ts'

/** The plugins that rewrite a library, by its name: the bench builds the client without those of each. */
export const REWRITES = {
  axios: [noFetchAdapter, ...noAxiosExtras],
  typebox: [lightBuilders, noEvaluation, ...onlyChecks],
} as const satisfies Readonly<Record<string, readonly Plugin[]>>
