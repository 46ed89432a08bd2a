export { reportJob } from './export.ts'
export { tablesNamed } from './sql/narrow.ts'
