import { useCallback, useState } from 'react'
import type { Density } from '../../../../schemas/language/sections.ts'
import { DENSITIES } from '../../../ui/frame/density.ts'
import type { DensityChoice } from '../../grid-props.ts'
import { perGridSetting } from './per-grid-setting.ts'

const chosen = perGridSetting('density')

/** How high the rows of a grid without a list of its own are: as the person chose for the grid of this name. */
export function useOwnDensity(name: string): DensityChoice {
  const [now, setNow] = useState(() => DENSITIES.find((one) => one === chosen.read(name)) ?? 'middle')
  const choose = useCallback(
    (density: Density) => {
      setNow(density)
      chosen.keep(name, density)
    },
    [name],
  )
  return { now, choose }
}
