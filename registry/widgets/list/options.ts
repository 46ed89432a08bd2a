import type { Static } from 'typebox'
import { choiceItems, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  items: choiceItems(),
})
export type Options = Static<typeof options>
