export { PlainGrid } from './PlainGrid.tsx'
