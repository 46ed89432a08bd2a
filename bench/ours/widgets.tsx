import { LAST_KEY, PALETTE, paletteKey } from '../palette.ts'
import { drawForm } from './draw-form.tsx'

await drawForm(
  {
    fields: Object.fromEntries(
      PALETTE.map(({ view, more }, index) => [paletteKey(index), { title: `字段${index + 1}`, view, ...more }]),
    ),
  },
  LAST_KEY,
)
