export { RemoteValidator } from './remote-validator.ts'
export { fieldRules, type FieldRules, type Outcome } from './rules.ts'
