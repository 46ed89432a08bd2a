import type { Density } from '../../../schemas/language/sections.ts'

/** How high rows may be, lowest first, and what each is called. */
export const DENSITIES: readonly Density[] = ['small', 'middle', 'large']
export const DENSITY_NAMES = {
  small: 'LIST_DENSITY_SMALL',
  middle: 'LIST_DENSITY_MIDDLE',
  large: 'LIST_DENSITY_LARGE',
} as const satisfies Readonly<Record<Density, string>>
