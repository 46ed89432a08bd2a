import type { Static } from 'typebox'
import { optionSet } from '../../kit/options.ts'

export const options = optionSet({})
export type Options = Static<typeof options>
