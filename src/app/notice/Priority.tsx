import type { NoticeRecord } from '../../api/notice.ts'
import { useSay } from '../../ui/use-say.ts'

const WORDS = { L: 'NOTICE_L', M: 'NOTICE_M', H: 'NOTICE_H' } as const

/** How urgent it is, in words and colour. */
export function Priority({ value }: { value: NoticeRecord['priority'] }) {
  const say = useSay()
  return <span className={`v-priority v-priority-${value}`}>{say(WORDS[value])}</span>
}
