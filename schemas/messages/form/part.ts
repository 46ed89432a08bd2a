import { defineMessages } from '../define.ts'

/** Sentences of small parts that belong to no page. */
export const part = defineMessages({
  REORDER_STARTED: {
    'zh-CN': '正在移动“{name}”，当前第 {place} 位，共 {count} 项',
    'en-US': 'Moving “{name}”, now at position {place} of {count}',
  },
  REORDER_OVER: {
    'zh-CN': '“{name}”将移到第 {place} 位，共 {count} 项',
    'en-US': '“{name}” would move to position {place} of {count}',
  },
  REORDER_ENDED: {
    'zh-CN': '“{name}”已移到第 {place} 位，共 {count} 项',
    'en-US': '“{name}” is now at position {place} of {count}',
  },
  REORDER_CANCELLED: {
    'zh-CN': '已取消移动，“{name}”仍在第 {place} 位',
    'en-US': 'Not moved: “{name}” is still at position {place}',
  },
  SLIDER_DRAG: { 'zh-CN': '拖动滑块验证', 'en-US': 'Drag the slider to the end' },
  SLIDER_DONE: { 'zh-CN': '验证通过', 'en-US': 'Verified' },
  SLIDER_KEYS: {
    'zh-CN': '按住右方向键直到末端',
    'en-US': 'Hold the right arrow key until the slider reaches the end.',
  },
  COPY_DONE: { 'zh-CN': '已复制', 'en-US': 'Copied' },
  COPY_FAILED: {
    'zh-CN': '复制失败，请手动选择文字复制',
    'en-US': 'Copying failed. Select the text and copy it manually.',
  },
})
