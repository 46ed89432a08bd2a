import { defineWidget } from '../../kit/define.ts'
import { filesValue } from '../../kit/parts/files/files.ts'
import { type Options, options } from './options.ts'

export const image = defineWidget({
  type: 'image',
  title: { 'zh-CN': '图片', 'en-US': 'Pictures' },
  synonyms: { 'zh-CN': '照片、相片、图像、图、头像', 'en-US': 'photo, picture' },
  group: 'file',
  icon: 'PictureOutlined',
  options,
  ...filesValue<Options>(),
  messages: {
    IMAGE_PREVIEW: { 'zh-CN': '预览 {name}', 'en-US': 'Preview {name}' },
    IMAGE_TITLE: { 'zh-CN': '图片预览', 'en-US': 'Picture preview' },
    IMAGE_LEFT: { 'zh-CN': '左移 {name}', 'en-US': 'Move {name} left' },
    IMAGE_RIGHT: { 'zh-CN': '右移 {name}', 'en-US': 'Move {name} right' },
    IMAGE_AT_FIRST: { 'zh-CN': '未知的操作', 'en-US': 'Unknown operation' },
    IMAGE_AT_LAST: { 'zh-CN': '已到最后~', 'en-US': 'This is the last one' },
    IMAGE_REMOVE_ASK: { 'zh-CN': '确定要删除这张图片吗？', 'en-US': 'Delete this picture?' },
    IMAGE_EDIT: { 'zh-CN': '编辑 {name}', 'en-US': 'Edit {name}' },
    IMAGE_EDIT_FAILED: { 'zh-CN': '图片无法编辑', 'en-US': 'This picture cannot be edited' },
    IMAGE_TURN_LEFT: { 'zh-CN': '向左旋转', 'en-US': 'Rotate left' },
    IMAGE_TURN_RIGHT: { 'zh-CN': '向右旋转', 'en-US': 'Rotate right' },
    IMAGE_RESET: { 'zh-CN': '还原', 'en-US': 'Reset' },
    IMAGE_FRAME: {
      'zh-CN': '裁剪框：方向键移动，Shift 加方向键调整大小',
      'en-US': 'Crop frame: move it with the arrow keys, resize it with Shift and the arrow keys',
    },
    IMAGE_PREVIOUS: { 'zh-CN': '上一张', 'en-US': 'Previous' },
    IMAGE_NEXT: { 'zh-CN': '下一张', 'en-US': 'Next' },
    IMAGE_MORE: { 'zh-CN': '共 {count} 张', 'en-US': '{count} in total' },
  },
  online: {
    query: 'text',
    slot: 'imgSlot',
    property: () => ({}),
    extend: ({ number, uploadnum }) => ({ uploadnum: number || uploadnum }),
  },
  cell: { kind: 'images' },
  view: () => import('./view.tsx'),
})
