import type { Static } from 'typebox'
import { optionSet } from '../../kit/options.ts'
import { uploadOptions } from '../../kit/parts/files/file-options.ts'

export const options = optionSet(uploadOptions(false))
export type Options = Static<typeof options>

/** Kinds the server keeps; anything else that calls itself a picture is refused before it is sent. */
const KEPT = /^image\/(png|jpe?g|gif|bmp|x-ms-bmp|webp)$/

/** Why a file is not even sent. */
export function refusePicture(file: { readonly type: string }): 'FILE_NOT_IMAGE' | undefined {
  return KEPT.test(file.type) ? undefined : 'FILE_NOT_IMAGE'
}
