export { type Merge, mergeRecord } from './merge-fields.ts'
export { useMerge } from './use-merge.tsx'
