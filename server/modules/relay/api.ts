export { relayMethodsOf } from './targets.ts'
export { assertFetchable, fetchFile } from './fetch-file.ts'
