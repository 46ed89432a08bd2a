export { type GridRights, screenStore } from './screen-grid.ts'
