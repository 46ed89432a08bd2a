export { DATA_RULES, POLICIES } from './lists.ts'
export { storePolicy } from './store.ts'
export { updateRule } from './rule-store.ts'
