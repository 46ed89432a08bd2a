import type { Static } from 'typebox'
import { optionSet } from '../../kit/options.ts'
import { acceptOption, uploadOptions } from '../../kit/parts/files/file-options.ts'

export const options = optionSet({ ...uploadOptions(false), accept: acceptOption })
export type Options = Static<typeof options>
