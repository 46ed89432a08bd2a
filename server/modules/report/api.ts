export { reportJob } from './export.ts'
