import { type Moment, momentCodec, parseMoment, readMoment } from '../../kit/dates.ts'
import { defineWidget } from '../../kit/define.ts'
import { options } from './options.ts'

const written = (moment: Moment | undefined) => moment && `${moment.date} ${moment.time ?? '00:00:00'}`

export const datetime = defineWidget({
  type: 'datetime',
  title: { 'zh-CN': '日期时间', 'en-US': 'Date and time' },
  group: 'date',
  icon: 'FieldTimeOutlined',
  value: 'one',
  range: true,
  options,
  codec: momentCodec((stored) => written(readMoment(stored)), (words) => written(parseMoment(words))),
  storage: () => ({ type: 'timestamp', match: 'exact' }),
  schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
  cell: { kind: 'words', typed: 'line', control: true },
  view: () => import('./view.tsx'),
})
