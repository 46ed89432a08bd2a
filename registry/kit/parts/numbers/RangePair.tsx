import { Flex } from 'antd'
import type { ReactNode } from 'react'
import type { Range } from '../../faces.ts'
import type { Ports } from '../../ports.ts'

interface EndProps<V> {
  readonly id: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly label: string
}
export interface RangePairProps<V> {
  readonly id: string
  readonly title: string
  readonly value: Range<V>
  readonly onChange: (value: Range<V>) => void
  readonly ports: Ports
  /** Draws one end. */
  readonly renderEnd: (props: EndProps<V>) => ReactNode
}
const PLAIN = { border: 0, margin: 0, padding: 0, minWidth: 0 } as const

/** A begin and an end side by side, for widgets whose control has no range of its own. The label belongs to the begin. */
export function RangePair<V>({ id, title, value, onChange, ports, renderEnd }: RangePairProps<V>) {
  const begin = ports.say('COMMON_BEGIN')
  const last = ports.say('COMMON_END')
  return (
    <Flex component="fieldset" style={PLAIN} gap={8} align="center" aria-label={title}>
      {renderEnd({
        id,
        value: value.begin,
        label: begin,
        onChange: (next) => onChange({ begin: next, end: value.end }),
      })}
      <span aria-hidden="true">~</span>
      {renderEnd({
        id: `${id}-end`,
        value: value.end,
        label: last,
        onChange: (next) => onChange({ begin: value.begin, end: next }),
      })}
    </Flex>
  )
}
