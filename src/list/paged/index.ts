export { type PagedColumn, PagedTable } from './PagedTable.tsx'
export { useLocalPages } from './use-local-pages.ts'
export { usePaged } from './use-paged.ts'
