export { IdempotentSave, isForgotten, isUncertain, sendRecord, type Sent, type Settled } from './idempotent-save.ts'
