import { defineMessages } from './define.ts'

/** Sentences of small parts that belong to no page. */
export const part = defineMessages({
  SLIDER_DRAG: { 'zh-CN': '拖动滑块验证', 'en-US': 'Drag the slider to the end' },
  SLIDER_DONE: { 'zh-CN': '验证通过', 'en-US': 'Verified' },
  SLIDER_KEYS: { 'zh-CN': '按住右方向键直到末端', 'en-US': 'Hold the right arrow key until the slider reaches the end.' },
})
