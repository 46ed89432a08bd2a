export { relayMethodsOf } from './targets.ts'
