export { CHECK_RULES } from './rules.ts'
