export { sendWaiting } from './send-waiting.ts'
export { OFFLINE_STATES } from './states.ts'
export { useWaiting } from './use-waiting.ts'
