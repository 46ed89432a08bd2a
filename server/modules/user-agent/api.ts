export { AGENTS } from './table.ts'
