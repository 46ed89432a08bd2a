import type { Plugin } from 'vite'
import { noAxiosExtras, noFetchAdapter } from './axios.ts'
import { partsWithoutCode, prefetchedParts } from './antd-parts.ts'
import { noCodeBoxes, noFilterMenus, noFormProvider, noPickerInButtons } from './strip-antd.ts'
import { lightBuilders, noEvaluation, onlyChecks } from './typebox.ts'

/** The plugins that rewrite a library, by its name: the bench builds the client without those of each. */
export const REWRITES = {
  axios: [noFetchAdapter, ...noAxiosExtras],
  antd: [noFilterMenus, noFormProvider, noCodeBoxes, noPickerInButtons, prefetchedParts, partsWithoutCode],
  typebox: [lightBuilders, noEvaluation, ...onlyChecks],
} as const satisfies Readonly<Record<string, readonly Plugin[]>>
