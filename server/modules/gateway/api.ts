export { GATEWAY_ROUTES } from './table.ts'
