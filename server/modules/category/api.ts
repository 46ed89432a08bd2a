export { CATEGORIES } from './table.ts'
export { nextCode } from './rules.ts'
