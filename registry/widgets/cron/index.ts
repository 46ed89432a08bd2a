import { CRON_LENGTH } from '../../../schemas/language/cron/parse.ts'
import { defineWidget } from '../../kit/define.ts'
import { textStorage } from '../../kit/plain-text.ts'
import { codec, refuse } from './codec.ts'
import { options } from './options.ts'

export const cron = defineWidget({
  type: 'cron',
  title: { 'zh-CN': '定时表达式', 'en-US': 'Schedule (cron)' },
  synonyms: { 'zh-CN': '定时、周期、计划、cron 表达式', 'en-US': 'schedule' },
  group: 'date',
  icon: 'FieldTimeOutlined',
  value: 'one',
  options,
  codec,
  storage: (_, field) => textStorage({ maxLength: CRON_LENGTH, ...field }),
  schema: () => ({ type: 'string' }),
  refuse,
  online: { form: 'text' },
  view: () => import('./view.tsx'),
})
