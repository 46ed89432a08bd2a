export type * from './state.ts'
