import { momentCodec, parseMoment, readMoment } from '../../kit/dates.ts'
import { defineWidget } from '../../kit/define.ts'
import { options } from './options.ts'

export const date = defineWidget({
  type: 'date',
  title: { 'zh-CN': '日期', 'en-US': 'Date' },
  synonyms: { 'zh-CN': '年月日、日子、生日、日历', 'en-US': 'day, calendar' },
  group: 'date',
  icon: 'CalendarOutlined',
  value: 'one',
  draws: ['date'],
  range: true,
  options,
  codec: momentCodec(
    (stored) => readMoment(stored)?.date,
    (words) => parseMoment(words)?.date,
  ),
  storage: () => ({ type: 'date', match: 'exact' }),
  schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  cell: { kind: 'words', typed: 'line', control: true },
  redrawable: true,
  view: () => import('./view.tsx'),
})
