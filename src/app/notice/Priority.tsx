import { Tag, type TagTone } from '../../../registry/kit/parts/Tag.tsx'
import type { NoticeRecord } from '../../api/notice.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useSay } from '../../ui/use-say.ts'

const LOOKS: Readonly<Record<NoticeRecord['priority'], { readonly code: MessageCode; readonly tone: TagTone }>> = {
  L: { code: 'NOTICE_L', tone: 'plain' },
  M: { code: 'NOTICE_M', tone: 'warning' },
  H: { code: 'NOTICE_H', tone: 'bad' },
}

/** How urgent it is, in words and colour. */
export function Priority({ value }: { value: NoticeRecord['priority'] }) {
  const say = useSay()
  const { code, tone } = LOOKS[value]
  return <Tag tone={tone}>{say(code)}</Tag>
}
