export { bindLive, type LiveGrid } from './bind-live.ts'
