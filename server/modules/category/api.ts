export { nextCode } from './rules.ts'
