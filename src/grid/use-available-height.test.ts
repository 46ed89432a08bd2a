import { expect, it } from 'vitest'
import { availableHeightIn } from './use-available-height.ts'

it.each([
  [900, 160, 64, 676],
  [844, 300, 84, 460],
  [844, 700, 60, 422],
  [300, 250, 60, 240],
])(
  'a grid in a window of %s px that begins at %s with %s px below its rows is %s px high',
  (window, above, below, room) => {
    expect(availableHeightIn(window, above, below)).toBe(room)
  },
)
