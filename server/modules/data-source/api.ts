export { SOURCES } from './table.ts'
