export type { DrawnProps } from './GlideGrid.tsx'
