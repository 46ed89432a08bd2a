export { TEMPLATES } from './tables.ts'
