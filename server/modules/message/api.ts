export { queueMessage, sendDue } from './send.ts'
export { TEMPLATES } from './tables.ts'
