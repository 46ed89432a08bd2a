import { defineMessages } from '../define.ts'

/** Forms that people without an account fill in, and the links that open them. */
export const publicForm = defineMessages({
  PUBLIC_FORM_NONE: {
    'zh-CN': '此页面没有公开表单，请先在设计器的表单设置中选择公开的字段并发布',
    'en-US':
      'This page has no public form. Choose its public fields in the form settings of the designer and publish it first.',
  },
  PUBLIC_LINK_GONE: {
    'zh-CN': '链接不存在、已关闭或已过期，请向发给您链接的人索取新链接',
    'en-US': 'This link does not exist, was closed or has expired. Ask the person who sent it for a new one.',
  },
  PUBLIC_LINK_CLOSED: { 'zh-CN': '链接已关闭', 'en-US': 'The link is closed.' },
  PUBLIC_FORM_SENT: { 'zh-CN': '提交成功，感谢您的填写！', 'en-US': 'Submitted. Thank you.' },
  PUBLIC_FORM_STORED: {
    'zh-CN': '此表单先前已提交成功，之后的修改未被保存。如需再填一份，请刷新页面',
    'en-US': 'This form was already submitted. Later changes were not saved. To fill in another one, reload the page.',
  },
  PUBLIC_FORM_AGAIN: { 'zh-CN': '再填一份', 'en-US': 'Fill in another' },
  PUBLIC_FORM_UNTIL: { 'zh-CN': '填写截止时间：{time}', 'en-US': 'Open until {time}' },
})
