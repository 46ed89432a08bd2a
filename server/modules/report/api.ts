export { queueReport, reportJob } from './export.ts'
export { storeChangedReport } from './save.ts'
export { tablesNamed } from './sql/restricted-tables.ts'
