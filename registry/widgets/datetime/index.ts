import { momentCodec, parsedMoment, storedMoment } from '../../kit/dates.ts'
import { defineWidget } from '../../kit/define.ts'
import { options } from './options.ts'

export const datetime = defineWidget({
  type: 'datetime',
  title: { 'zh-CN': '日期时间', 'en-US': 'Date and time' },
  synonyms: { 'zh-CN': '时间日期、时间戳、日期和时间、年月日时分秒', 'en-US': 'timestamp' },
  group: 'date',
  icon: 'FieldTimeOutlined',
  value: 'one',
  draws: ['date-time'],
  range: true,
  options,
  codec: momentCodec(storedMoment, parsedMoment),
  storage: () => ({ type: 'timestamp', match: 'exact' }),
  schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
  cell: { kind: 'words', typed: 'line', control: true },
  redrawable: true,
  view: () => import('./view.tsx'),
})
