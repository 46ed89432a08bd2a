import type { Static } from 'typebox'
import { flag, optionSet } from '../../kit/options.ts'
import { uploadOptions } from '../../kit/parts/files/file-options.ts'

export const options = optionSet({
  ...uploadOptions(false),
  whole: flag(false, {
    title: { 'zh-CN': '完整显示', 'en-US': 'Show the whole picture' },
    help: {
      'zh-CN': '关闭时缩略图裁成方形；签名等狭长的图片宜开启',
      'en-US': 'If off, thumbnails are cut to squares. Switch it on for long pictures such as signatures.',
    },
  }),
})
export type Options = Static<typeof options>

/** Kinds the server keeps; anything else that calls itself a picture is refused before it is sent. */
const KEPT = /^image\/(png|jpe?g|gif|bmp|x-ms-bmp|webp)$/

/** Why a file is not even sent. */
export function refusePicture(file: { readonly type: string }): 'FILE_NOT_IMAGE' | undefined {
  return KEPT.test(file.type) ? undefined : 'FILE_NOT_IMAGE'
}
