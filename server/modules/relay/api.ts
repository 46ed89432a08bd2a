export { type AddressFilter, callTarget, OPEN_INTERNET } from './relay-call.ts'
export { relayMethodsOf, targetOf } from './targets.ts'
export { assertFetchable, fetchFile } from './fetch-file.ts'
