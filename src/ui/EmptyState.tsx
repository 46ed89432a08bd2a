import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from './use-say.ts'

export function EmptyState({ text, children }: { text?: string; children?: ReactNode }) {
  const say = useSay()
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? say('COMMON_EMPTY')}>
      {children}
    </Empty>
  )
}
