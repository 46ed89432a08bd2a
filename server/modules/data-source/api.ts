export { querySource, type QuerySource } from './stored.ts'
export { SOURCES } from './table.ts'
