export { queueReport, reportJob } from './export.ts'
export { tablesNamed } from './sql/restricted-tables.ts'
