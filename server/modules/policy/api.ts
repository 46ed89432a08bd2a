export { storePolicy } from './store.ts'
export { updateRule } from './rule-store.ts'
