import { momentCodec, parseTime, readTime } from '../../kit/dates.ts'
import { defineWidget } from '../../kit/define.ts'
import { options } from './options.ts'

export const time = defineWidget({
  type: 'time',
  title: { 'zh-CN': '时间', 'en-US': 'Time' },
  synonyms: { 'zh-CN': '时分秒、时刻、钟点', 'en-US': 'clock' },
  group: 'date',
  icon: 'ClockCircleOutlined',
  value: 'one',
  draws: ['time'],
  range: true,
  options,
  codec: momentCodec(readTime, parseTime),
  storage: () => ({ type: 'time', match: 'exact' }),
  schema: () => ({ type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' }),
  cell: { kind: 'words', typed: 'line', control: true },
  redrawable: true,
  view: () => import('./view.tsx'),
})
